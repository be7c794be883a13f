import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChooseProps extends Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A word of the sentence that can be another one; the select of the browser is known to every keyboard and phone. */
export function Choose({ label, value, data, onChange, ...props }: ChooseProps) {
  const isKnown = data.some((one) => one.value === value)
  return (
    <NativeSelect
      size="sm"
      w="auto"
      maw="100%"
      style={{ alignSelf: 'flex-start' }}
      {...props}
      aria-label={label}
      title={label}
      value={value}
      data={[...(isKnown ? [] : [{ value, label: value || '…' }]), ...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
