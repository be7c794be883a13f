import { Button, Checkbox, Group, Input, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { type ScopeGroup, scopesQuery } from './api.ts'
import classes from './ScopePicker.module.css'

interface ScopePickerProps {
  readonly description: string
  readonly value: readonly string[]
  readonly onChange: (scopes: readonly string[]) => void
  readonly error?: React.ReactNode
}

const scopeOf = ({ scopes }: ScopeGroup, right: string) => scopes.find((scope) => scope.endsWith(`_${right}`))

/** One line an object: may it be read, may it be written. */
export function ScopePicker({ description, value, onChange, error }: ScopePickerProps) {
  const { tokens } = useTexts()
  const labels = useLabels()
  const { data } = useSuspenseQuery(scopesQuery)
  const groups = data.groups
    .map((group) => ({ ...group, label: labels.scope(group.object) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  const every = (right: string) =>
    groups.flatMap((group) => scopeOf(group, right) ?? scopeOf(group, 'read') ?? [])
  return (
    <Input.Wrapper label={tokens.scopes} labelElement="div" description={description} error={error}>
      <Group gap="xs" my="xs">
        <Button size="compact-xs" variant="default" onClick={() => onChange(every('read'))}>
          {tokens.allRead}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange(every('write'))}>
          {tokens.allWrite}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange([])}>
          {tokens.nothing}
        </Button>
      </Group>
      <Table className={classes.table} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label={tokens.scopes} />
            <Table.Th className={classes.right}>{tokens.read}</Table.Th>
            <Table.Th className={classes.right}>{tokens.write}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <ScopeRow key={group.object} group={group} value={value} onChange={onChange} />
          ))}
        </Table.Tbody>
      </Table>
    </Input.Wrapper>
  )
}

interface ScopeRowProps extends Pick<ScopePickerProps, 'value' | 'onChange'> {
  readonly group: ScopeGroup & { readonly label: string }
}

function ScopeRow({ group, value, onChange }: ScopeRowProps) {
  const { tokens } = useTexts()
  const { label } = group
  const [read, write] = [scopeOf(group, 'read'), scopeOf(group, 'write')]
  const canWrite = write !== undefined && value.includes(write)
  const canRead = canWrite || (read !== undefined && value.includes(read))
  const choose = (chosen: string | undefined) =>
    onChange([...value.filter((scope) => !group.scopes.includes(scope)), ...(chosen ? [chosen] : [])])
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td>
        {read && (
          <Checkbox
            className={classes.box}
            aria-label={`${label}: ${tokens.read}`}
            checked={canRead}
            disabled={canWrite}
            onChange={() => choose(canRead ? undefined : read)}
          />
        )}
      </Table.Td>
      <Table.Td>
        {write && (
          <Checkbox
            className={classes.box}
            aria-label={`${label}: ${tokens.write}`}
            checked={canWrite}
            onChange={() => choose(canWrite ? read : write)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
