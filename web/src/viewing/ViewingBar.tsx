import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { userName } from '../locales/person.ts'
import { tellFailure } from '../ui/notify.ts'
import { beginAnewWithOthers, stopSeeing } from './api.ts'
import classes from './ViewingBar.module.css'

/** Says on every page that the app is seen as somebody else, and ends it. */
export function ViewingBar() {
  const { viewing } = useTexts()
  const { user, isViewing } = useSession()
  const stopping = useMutation({ mutationFn: stopSeeing, onError: tellFailure })
  useEffect(beginAnewWithOthers, [])
  if (!isViewing) return null
  return (
    <section className={classes.bar} aria-label={viewing.title}>
      <span>{viewing.seen(userName(user))}</span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        loading={stopping.isPending}
        onClick={() => stopping.mutate()}
      >
        {viewing.stop}
      </Button>
    </section>
  )
}
