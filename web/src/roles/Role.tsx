import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { tellDone } from '../undo/undoable.ts'
import { kindOf, roleQuery } from './api.ts'
import { RoleForm } from './RoleForm.tsx'

const route = getRouteApi('/app/settings/admins/roles/$id')

export function Role() {
  const { common, undo } = useTexts()
  const { many } = useLabels().type('roles')
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: role } = useSuspenseQuery(roleQuery(id))
  const name = String(role.attributes.name)

  /** Said on the page that is seen then. */
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(role, deed)
    await navigate({ to: '/settings/roles' })
    tellDone(undo.deleted(name), deed)
    await refresh('roles')
  }

  return (
    <Page
      title={name}
      isWide
      parent={{ to: '/settings/roles', label: many }}
      actions={
        kindOf(role) === null && (
          <Button variant="default" onClick={() => void remove().catch(tellFailure)}>
            {common.delete}
          </Button>
        )
      }
    >
      {/* What others save, or an undo brings back, is shown as it is now. */}
      <RoleForm key={`${id} ${role.attributes['updated-at']}`} role={role} />
    </Page>
  )
}
