import { expect, it } from 'vitest';
import { describeTool } from './describe-tool';
import { ANONYMOUS_TOOLS, TOOLS } from './tools';

it.each([...TOOLS, ...ANONYMOUS_TOOLS])('$name has a text and object schemas', (tool) => {
  const { description, title, inputSchema, outputSchema } = describeTool(tool);
  expect(description).toBeTruthy();
  expect(title).not.toBe(tool.name);
  expect(inputSchema.type).toBe('object');
  expect(outputSchema?.type).toBe(tool.stated ? 'object' : undefined);
  expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"override"/);
});
