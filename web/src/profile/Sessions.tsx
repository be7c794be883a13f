import { Badge, Button } from '@mantine/core'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { useTexts } from '../locales/language.ts'
import { MonitorIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
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
  const ending = useMutation({
    mutationFn: (id: string) => send('DELETE', `/app/sessions/${id}`),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
    onError: tellFailure,
  })
  return (
    <Rows label={security.sessions}>
      {data.sessions.map((session) => {
        const name = browserOf(session['user-agent']) ?? security.unknownBrowser
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
                  loading={ending.isPending && ending.variables === session.id}
                  onClick={() => ending.mutate(session.id)}
                >
                  {security.end}
                </Button>
              )
            }
          />
        )
      })}
    </Rows>
  )
}
