import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { momentOf, wallTimeOf } from './zone.ts'

interface MomentInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Date and time on the clocks of the account. */
export function MomentInput({ value, onChange, ...props }: MomentInputProps) {
  const zone = useSession().account['time-zone']
  const [typed, setTyped] = useState(() => (typeof value === 'string' ? wallTimeOf(value, zone) : ''))
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value === '' ? null : momentOf(currentTarget.value, zone))
      }}
    />
  )
}
