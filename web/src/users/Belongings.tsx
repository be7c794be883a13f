import { Badge, Group } from '@mantine/core'
import type { Resource } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { linksIn } from '../fields/values.ts'
import { useLabels } from '../metadata/labels.ts'

/** The teams of somebody, the first one first. */
export function teamsIn(user: Resource, included: readonly Resource[] | undefined): readonly Linked[] {
  const [first] = linksIn(user, 'user-group', included)
  const others = linksIn(user, 'user-groups', included).filter(({ id }) => id !== first?.id)
  return first ? [first, ...others] : others
}

interface BelongingsProps {
  readonly roles: readonly Linked[]
  readonly teams: readonly Linked[]
}

/** What somebody belongs to, at a glance. */
export function Belongings({ roles, teams }: BelongingsProps) {
  const labels = useLabels()
  if (roles.length + teams.length === 0) return null
  const chips = (type: string, linked: readonly Linked[], color: string) =>
    linked.map(({ id, name }) => (
      <Badge
        key={`${type}/${id}`}
        size="sm"
        variant="light"
        color={color}
        tt="none"
        title={`${labels.type(type).one}: ${name}`}
      >
        {name}
      </Badge>
    ))
  return (
    <Group gap={4} mt={4}>
      {chips('roles', roles, 'blue')}
      {chips('user-groups', teams, 'gray')}
    </Group>
  )
}
