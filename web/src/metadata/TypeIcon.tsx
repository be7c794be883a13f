import * as icons from '../ui/icons.tsx'

const SIGNS: Readonly<Record<string, (props: { readonly size?: number }) => React.ReactNode>> = {
  blocks: icons.BlocksIcon,
  bookmark: icons.BookmarkIcon,
  box: icons.BoxIcon,
  building: icons.BuildingIcon,
  calendar: icons.CalendarIcon,
  cart: icons.CartIcon,
  check: icons.CheckCircleIcon,
  clock: icons.ClockIcon,
  coins: icons.CoinsIcon,
  fields: icons.FieldsIcon,
  funnel: icons.FunnelIcon,
  list: icons.ListIcon,
  people: icons.UsersIcon,
  person: icons.UserIcon,
  receipt: icons.ReceiptIcon,
}

/** The sign of a type, by the name that its definition gives. */
export function TypeIcon({ name }: { readonly name: string | undefined }) {
  const Sign = SIGNS[name ?? 'list'] ?? icons.ListIcon
  return <Sign />
}
