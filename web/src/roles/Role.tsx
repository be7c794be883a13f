import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useLabels } from '../metadata/labels.ts'
import { Page } from '../ui/Page.tsx'
import { DeleteButton } from '../undo/DeleteButton.tsx'
import { kindOf, roleQuery } from './api.ts'
import { RoleForm } from './RoleForm.tsx'

const route = getRouteApi('/app/settings/admins/roles/$id')

export function Role() {
  const { many } = useLabels().type('roles')
  const { id } = route.useParams()
  const { data: role } = useSuspenseQuery(roleQuery(id))
  const name = String(role.attributes.name)

  return (
    <Page
      title={name}
      isWide
      parent={{ to: '/settings/roles', label: many }}
      actions={kindOf(role) === null && <DeleteButton record={role} list="/settings/roles" />}
    >
      <RoleForm key={id} role={role} />
    </Page>
  )
}
