import { Badge, Button } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { useTexts } from '../locales/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MonitorIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { browserOf } from './browser.ts'

interface OpenSession {
  readonly id: string
  readonly 'created-at': string
  readonly 'last-used-at': string
  readonly address: string
  readonly 'user-agent': string
  readonly current: boolean
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => send<{ sessions: readonly OpenSession[] }>('GET', '/app/sessions'),
})

export function Sessions() {
  const { security } = useTexts()
  const { data } = useSuspenseQuery(sessionsQuery)
  const [ended, setEnded] = useState<OpenSession>()
  const nameOf = (session: OpenSession) => browserOf(session['user-agent']) ?? security.unknownBrowser
  return (
    <>
      <Rows label={security.sessions}>
        {data.sessions.map((session) => {
          const name = nameOf(session)
          return (
            <Row
              key={session.id}
              lead={<MonitorIcon size={20} />}
              title={
                <>
                  {name}
                  {session.current && (
                    <Badge size="sm" variant="light" tt="none">
                      {security.thisBrowser}
                    </Badge>
                  )}
                </>
              }
              text={session.address}
              facts={<Moment at={session['last-used-at']} />}
              actions={
                !session.current && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={security.endOf(name)}
                    onClick={() => setEnded(session)}
                  >
                    {security.end}
                  </Button>
                )
              }
            />
          )
        })}
      </Rows>
      {ended && (
        <ConfirmDialog
          title={security.endTitle(nameOf(ended))}
          text={security.endText}
          action={security.end}
          onConfirm={async () => {
            await send('DELETE', `/app/sessions/${ended.id}`)
            await queryClient.invalidateQueries(sessionsQuery)
          }}
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  )
}
