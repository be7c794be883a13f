import type { UseFormReturnType } from '@mantine/form'
import { texts, useTexts } from '../locales/language.ts'
import { PasswordField } from '../ui/PasswordField.tsx'

/** As the server asks for it. */
const SHORTEST = 8

export interface NewPasswordValues {
  password: string
  repeated: string
}

export const noPassword: NewPasswordValues = { password: '', repeated: '' }

export const newPasswordChecks = {
  password: (value: string) => (value.length < SHORTEST ? texts().entry.shortPassword(SHORTEST) : null),
  repeated: (value: string, { password }: NewPasswordValues) =>
    value === password ? null : texts().entry.mismatch,
}

/** The fields of a password that is being chosen. */
// biome-ignore lint/suspicious/noExplicitAny: forms with further fields have it too
export function NewPassword({ form }: { readonly form: UseFormReturnType<any> }) {
  const { entry } = useTexts()
  return (
    <>
      <PasswordField
        label={entry.newPassword}
        description={entry.shortPassword(SHORTEST)}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={entry.repeatPassword}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  )
}
