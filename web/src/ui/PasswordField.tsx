import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../locales/language.ts'

/** The kit's own, told to assistive technology when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const { entry } = useTexts()
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': entry.showPassword }}
    />
  )
}
