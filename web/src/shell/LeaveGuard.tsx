import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from '../api/leaving.ts'
import { useQuestion } from '../drafts/question.ts'
import { isAnythingUnsaved, mayLeave } from '../drafts/typed.ts'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'

interface Step {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}

/** The same page with other filters loses nothing. */
const isRefused = async ({ current, next }: Step) => current.pathname !== next.pathname && !(await mayLeave())

/** A session that is over leads to the sign-in without a question: drafts wait for whoever comes back. */
const isAsked = () => !isLeaving() && isAnythingUnsaved()

/** Asks before a page is left with something that is not saved; the one place that does. */
export function LeaveGuard() {
  const { drafts } = useTexts()
  const answer = useQuestion()
  useBlocker({ shouldBlockFn: isRefused, enableBeforeUnload: isAsked })
  if (!answer) return null
  return (
    <Dialog hasEntry={false} title={drafts.title} onClose={() => answer(false)}>
      <Text size="sm">{drafts.text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {drafts.keep}
        </Button>
        <Button color="red.8" onClick={() => answer(true)}>
          {drafts.discard}
        </Button>
      </Group>
    </Dialog>
  )
}
