import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { kindOf, rolesQuery } from '../roles/api.ts'

interface RoleSelectProps {
  readonly value?: string | null
  readonly onChange?: (roleId: string | null) => void
  readonly error?: React.ReactNode
}

/** The role that a token is bound to; nothing where the account has no roles of its own. */
export function RoleSelect({ value = null, onChange, error }: RoleSelectProps) {
  const { tokens } = useTexts()
  const { data } = useQuery(rolesQuery)
  const roles = (data?.data ?? []).filter((role) => kindOf(role) === null)
  if (roles.length === 0) return null
  return (
    <Select
      label={tokens.role}
      description={tokens.roleText}
      placeholder={tokens.noRole}
      clearable
      data={roles.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
      error={error}
    />
  )
}
