import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { tell } from '../ui/notify.ts'
import { Section } from '../ui/Section.tsx'
import { canPush, pushQuery, turnOff, turnOn } from './push.ts'

/** Whether this browser shows what is new while the app is closed. */
export function PushSection() {
  const { notifications: words } = useTexts()
  return (
    <Section title={words.browser} text={words.browserText}>
      {canPush() ? <PushButton /> : <Text size="sm">{words.noPush}</Text>}
    </Section>
  )
}

function PushButton() {
  const { notifications: words } = useTexts()
  const { data: isOn } = useQuery(pushQuery)
  const turning = useMutation({
    async mutationFn() {
      if (isOn) await turnOff()
      else if (!(await turnOn())) throw new Error(words.pushDenied)
      await queryClient.invalidateQueries(pushQuery)
    },
    onSuccess: () => tell(isOn ? words.turnedOff : words.turnedOn),
  })
  const isDenied = turning.error instanceof Error && turning.error.message === words.pushDenied
  return (
    <>
      <Button
        variant="default"
        disabled={isOn === undefined}
        loading={turning.isPending}
        onClick={() => turning.mutate()}
      >
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      {isDenied ? (
        <Text size="sm" mt="sm" role="alert">
          {words.pushDenied}
        </Text>
      ) : (
        <FailureNote failure={turning.error} mt="sm" />
      )}
    </>
  )
}
