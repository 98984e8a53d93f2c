'use client';

import { type ComponentType, useEffect } from 'react';
import type { Browsing } from '../browse/use-browsing';
import { useOnDemand } from '../control/use-on-demand';
import { useSelectedChange } from './use-selected-change';

type Selecting = Parameters<typeof useSelectedChange>[0] & Pick<Browsing, 'selected'>;

/**
 * The changes of the selected assets of a page, and the bar with their actions. The bar loads with the first selection,
 * or before it, when the pointer or the focus enters the element with the handlers in `prefetch`.
 */
export function useSelectionTools<Props>(
  browsing: Selecting,
  fetchTools: () => Promise<ComponentType<Props>>,
) {
  const bulk = useSelectedChange(browsing);
  const { Component, load } = useOnDemand(fetchTools);
  const isSelecting = browsing.selected.count > 0 || bulk.pending;
  useEffect(() => {
    if (isSelecting) void load();
  }, [isSelecting, load]);
  const prefetch = () => void load('quiet');
  return {
    bulk,
    Tools: Component,
    isSelecting,
    prefetch: { onPointerEnter: prefetch, onFocus: prefetch },
  };
}
