import { Badge, Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDrafted, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ChevronRightIcon, PlusIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { kindOf, peopleCountsQuery, rolesQuery } from './api.ts'
import { NewRoleDialog } from './NewRoleDialog.tsx'

export function Roles() {
  const { roles: words, records } = useTexts()
  const { many, made } = useLabels().type('roles')
  const {
    data: { data: roles },
  } = useSuspenseQuery(rolesQuery)
  const { data: counts } = useQuery(peopleCountsQuery(roles))
  const [isAdding, setAdding] = useState(() => isDrafted(pageKey('role')))
  return (
    <Page
      title={many}
      text={words.text}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
          {records.new(made)}
        </Button>
      }
    >
      <Section flush>
        <Rows label={many}>
          {roles.map((role) => {
            const kind = kindOf(role)
            const count = counts?.get(role.id)
            return (
              <Row
                key={role.id}
                title={
                  <>
                    <RowLink to="/settings/roles/$id" params={{ id: role.id }}>
                      {String(role.attributes.name)}
                    </RowLink>
                    {kind && (
                      <Badge size="sm" variant="light" color="gray" tt="none">
                        {words.alwaysThere}
                      </Badge>
                    )}
                  </>
                }
                text={kind && words.builtIn[kind as keyof typeof words.builtIn]}
                facts={count !== undefined && words.people(count)}
                actions={<ChevronRightIcon size={16} />}
              />
            )
          })}
        </Rows>
      </Section>
      {isAdding && <NewRoleDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
