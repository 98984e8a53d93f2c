import type { ReactNode } from 'react';

type IconProps = { className?: string };

/** Icons are drawn on 20 × 20 with the line of the text; what they mean stands beside them in words. */
const icon = (drawing: ReactNode) =>
  function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };

export const CopyIcon = icon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
  </>,
);
export const CheckIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const DownloadIcon = icon(<path d="M10 3v9.5m0 0 4-4m-4 4-4-4M3.5 16.5h13" />);
export const ArrowLeftIcon = icon(<path d="M16 10H4m0 0 5-5m-5 5 5 5" />);
export const ArrowRightIcon = icon(<path d="M4 10h12m0 0-5-5m5 5-5 5" />);
export const WarningIcon = icon(
  <path d="M10 7.5v3.5m0 2.8v.1M8.7 3.3 2.2 14.5A1.5 1.5 0 0 0 3.5 16.8h13a1.5 1.5 0 0 0 1.3-2.3L11.3 3.3a1.5 1.5 0 0 0-2.6 0Z" />,
);
export const MailIcon = icon(
  <>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="m3.5 6 6.5 5 6.5-5" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="7" cy="10" r="3.5" />
    <path d="M10.5 10H17.5v3M14.5 10v2" />
  </>,
);
export const FilmIcon = icon(
  <>
    <rect x="2.5" y="4" width="15" height="12" rx="2" />
    <path d="m8.5 7.5 4 2.5-4 2.5z" />
  </>,
);
export const UploadIcon = icon(<path d="M10 12.5V3m0 0 4 4m-4-4L6 7M3.5 16.5h13" />);
export const TrashIcon = icon(
  <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11M8.3 8.5v5M11.7 8.5v5" />,
);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const RetryIcon = icon(<path d="M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4" />);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13 13 4 4" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m5 7.5 5 5 5-5" />);
export const ZoomIcon = icon(
  <>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m12.7 12.7 4.3 4.3M8.5 6v5M6 8.5h5" />
  </>,
);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const MinusIcon = icon(<path d="M4 10h12" />);
export const FullScreenIcon = icon(
  <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />,
);
export const SparkIcon = icon(
  <path d="m10 3 1.7 5.3L17 10l-5.3 1.7L10 17l-1.7-5.3L3 10l5.3-1.7z" />,
);
export const KeyboardIcon = icon(
  <>
    <rect x="2" y="5" width="16" height="10.5" rx="2" />
    <path d="M5 8.5h.1M8.3 8.5h.1M11.6 8.5h.1M15 8.5h.1M7 12.2h6" />
  </>,
);
export const TagIcon = icon(
  <path d="M3 3.5h6.5l7.2 7.2a1.2 1.2 0 0 1 0 1.7l-4.8 4.8a1.2 1.2 0 0 1-1.7 0L3 10ZM6.5 7v.1" />,
);
export const UntagIcon = icon(
  <path d="M3 3.5h6.5l7.2 7.2a1.2 1.2 0 0 1 0 1.7l-4.8 4.8a1.2 1.2 0 0 1-1.7 0L3 10ZM7.5 11.5l4-4" />,
);
export const MoveIcon = icon(<path d="M2.5 15.5v-11h5l2 2.5h8v8.5ZM7 11.5h5.5m0 0-2-2m2 2-2 2" />);
export const ApproveIcon = icon(
  <path d="M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm-3.2 7.8 2.2 2.2 4.2-4.7" />,
);
