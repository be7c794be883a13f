import { useSession } from '../api/session.ts'
import { type DateFieldProps, WallTimeField } from '../ui/DateFields.tsx'
import { momentOf, wallTimeOf } from '../ui/zone.ts'

interface MomentInputProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Date and time on the clocks of the account. */
export function MomentInput({ value, onChange, ...props }: MomentInputProps) {
  const zone = useSession().account['time-zone']
  const text = String(value ?? '')
  return (
    <WallTimeField
      {...props}
      value={MOMENT.test(text) ? wallTimeOf(text, zone) : text}
      onChange={(typed) => onChange(MOMENT.test(typed) ? momentOf(typed, zone) : typed || null)}
    />
  )
}
