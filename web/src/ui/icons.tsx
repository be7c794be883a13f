interface IconProps {
  readonly size?: number
}

/** Drawn with one pen on a field of 20 by 20; always beside or inside something that has a name. */
const icon = (path: string, pen = 1.5) =>
  function Icon({ size = 18 }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={pen}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }

export const AlertIcon = icon('M10 6.5v4M10 13.5h.01M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z')
export const ArrowLeftIcon = icon('M16 10H4M9 5l-5 5 5 5')
export const ArrowDownIcon = icon('M10 4v12M5 11l5 5 5-5')
export const SortIcon = icon('M6.5 4v12M3.500 13l3 3 3-3M13.500 16V4M10.500 7l3-3 3 3')
export const BellIcon = icon(
  'M10 3a4.500 4.500 0 0 1 4.500 4.500c0 4 1.500 5.500 1.500 5.500h-12s1.500-1.500 1.500-5.500a4.500 4.500 0 0 1 4.500-4.500zM8.300 16a1.800 1.800 0 0 0 3.400 0',
)
export const BlocksIcon = icon('M3 4h6v6H3zM3 10h6v6H3zM9 10h6v6H9zM12.5 3.5h4v4h-4z')
export const BoardIcon = icon('M3 4h4v12H3zM8 4h4v8H8zM13 4h4v5h-4z')
export const BookIcon = icon(
  'M10 5.5C8 4 5.5 3.8 3 4v11.5c2.5-.2 5 0 7 1.5c2-1.5 4.5-1.7 7-1.5V4c-2.5-.2-5 0-7 1.5zv11.5',
)
export const BoxIcon = icon('M10 2.500l7 3.500v8l-7 3.500-7-3.500V6zM3 6l7 3.500 7-3.500M10 9.500v8')
export const BuildingIcon = icon('M4 17V3.5h8V17M12 8h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2')
export const CalendarIcon = icon('M3 5h14v12H3zM3 9h14M7 3v4M13 3v4')
export const ClockIcon = icon('M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM10 6v4l3 2')
export const CheckIcon = icon('M4 10.5l4 4 8-9')
export const ChevronUpIcon = icon('M5.5 12l4.5-4.5 4.5 4.5')
export const ChevronDownIcon = icon('M5.5 8l4.5 4.5L14.5 8')
export const ChevronLeftIcon = icon('M12 5.5L7.5 10l4.5 4.5')
export const ChevronRightIcon = icon('M8 5.5l4.5 4.5L8 14.5')
export const ArchiveIcon = icon('M3 4h14v3.500H3zM4.500 7.500v8.500h11v-8.500M8 11h4')
export const BookmarkIcon = icon('M5.500 3h9v14l-4.500-3.500-4.500 3.500z')
export const CloseIcon = icon('M5 5l10 10M15 5L5 15')
export const ColumnsIcon = icon('M3 4h14v12H3zM7.700 4v12M12.300 4v12')
export const CheckCircleIcon = icon(
  'M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM6.5 10.500l2.500 2.500 4.500-5',
)
export const CoinsIcon = icon(
  'M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM12.500 7.200c-.6-.8-1.500-1.200-2.500-1.200c-1.500 0-2.500.8-2.500 2s1 1.700 2.500 2s2.500.8 2.500 2s-1 2-2.500 2c-1 0-1.900-.4-2.500-1.200M10 4.500v1.500M10 14v1.500',
)
export const CopyIcon = icon('M7.5 7.5h9v9h-9zM4.5 12.5h-1v-9h9v1')
export const DownloadIcon = icon('M10 3.500V13M6 9l4 4 4-4M3.500 13v3.500h13V13')
export const DotsIcon = icon('M4.5 10h.01M10 10h.01M15.5 10h.01', 2.25)
export const EyeIcon = icon(
  'M2 10c2-3.700 4.700-5.500 8-5.500s6 1.800 8 5.500c-2 3.700-4.700 5.500-8 5.500s-6-1.800-8-5.500zM10 7.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z',
)
export const FieldsIcon = icon('M3 5h14v4H3zM3 12h8v4H3zM14 14h3')
export const FunnelIcon = icon('M3 4h14l-5.5 6.5V16l-3-1.5v-4z')
export const GlobeIcon = icon(
  'M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM2.500 10h15M10 2.500c2.500 2.200 3.500 4.700 3.500 7.500s-1 5.300-3.500 7.500c-2.500-2.200-3.500-4.700-3.500-7.500s1-5.300 3.500-7.500z',
)
export const GripIcon = icon('M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01', 2)
export const HomeIcon = icon('M3 9l7-6 7 6v8h-5v-5H8v5H3z')
export const KeyboardIcon = icon('M2.5 5h15v10h-15zM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M7 12h6')
export const KeyIcon = icon('M7 9.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM9.5 10.5L17 3M14 6l2 2')
export const ListIcon = icon('M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01')
export const LockIcon = icon('M4 9h12v8H4zM7 9V6.5a3 3 0 0 1 6 0V9')
export const MailIcon = icon('M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5')
export const MonitorIcon = icon('M3 4h14v9.5H3zM7 17h6M10 13.5V17')
export const BoltIcon = icon('M11 2.5L4.5 11.500H9.500L9 17.500L15.500 8.500H10.500z')
export const PlusIcon = icon('M10 4v12M4 10h12')
export const SendIcon = icon('M17 3L3 8.500l5.500 3 3 5.500zM8.500 11.500L17 3')
export const SearchIcon = icon('M8.5 3a5.500 5.500 0 1 1 0 11a5.500 5.500 0 0 1 0-11zM12.500 12.500L17 17')
export const ReceiptIcon = icon(
  'M5 2.500h10v15l-2.500-1.500-2.500 1.500-2.500-1.500-2.500 1.500zM8 6.500h4M8 10h4',
)
export const CartIcon = icon(
  'M2.500 3.500h2l2 9h8.500l2-6.500H5.500M8 15.500a.75.75 0 1 1 0 1.500a.75.75 0 0 1 0-1.500zM14 15.500a.75.75 0 1 1 0 1.500a.75.75 0 0 1 0-1.500z',
)
export const LinkIcon = icon(
  'M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l1-1',
)
export const TerminalIcon = icon('M3 4h14v12H3zM6 8l2.500 2.500L6 13M10.500 13H14')
export const TrashIcon = icon(
  'M3.500 5.500h13M8 5.500V3.500h4v2M5 5.500l.8 11.500h8.400L15 5.500M8.500 9v5M11.500 9v5',
)
export const SignOutIcon = icon('M8 4H4v12h4M12 6.5L15.5 10 12 13.5M15.5 10H8')
export const RedoIcon = icon('M13 4l3.500 3.500L13 11M16.500 7.500H8a4.500 4.500 0 0 0 0 9h4')
export const ShieldIcon = icon(
  'M10 2.500l6.500 2.500v4.500c0 4-2.700 6.800-6.500 8c-3.800-1.200-6.500-4-6.500-8V5z',
)
export const SlidersIcon = icon('M3 6h8M15 6h2M3 14h2M9 14h8M11 4h4v4h-4zM5 12h4v4H5z')
export const TasksIcon = icon('M3 6l1.5 1.5L7.500 4.500M3 13l1.5 1.5 3-3M10.5 6H17M10.5 13H17')
export const TreeIcon = icon(
  'M7.500 2.500h5v4h-5zM2.500 13.500h5v4h-5zM12.500 13.500h5v4h-5zM10 6.500v3.500M5 13.500V10h10v3.500',
)
export const UndoIcon = icon('M7 4L3.500 7.500 7 11M3.500 7.500H12a4.500 4.500 0 0 1 0 9H8')
export const UploadIcon = icon('M10 13V3.500M6 7l4-4 4 4M3.500 13v3.500h13V13')
export const UserIcon = icon(
  'M10 3.5a3.25 3.25 0 1 1 0 6.5a3.25 3.25 0 0 1 0-6.5zM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5',
)
export const UsersIcon = icon(
  'M7.5 4a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM2 16.5c.4-3 2.5-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 4.200a3 3 0 0 1 0 5.600M15 12.5c1.8.6 2.8 2 3 4',
)
export const MoonIcon = icon('M16 11.5A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.5z')
export const SunIcon = icon(
  'M10 7a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
)
