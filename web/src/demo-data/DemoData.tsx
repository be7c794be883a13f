import { Button, Group, Progress, Text } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import classes from './DemoData.module.css'
import { useDemoData } from './useDemoData.ts'

/** Records to try things with: offered, on their way, or there to be taken away. */
export function DemoData() {
  const { demoData: words } = useTexts()
  const { demoData, isPending, add, remove } = useDemoData()
  if (!demoData) return null
  const { state, done, total, kept } = demoData
  const isOnTheWay = state === 'making' || state === 'leaving'
  const isThere = state === 'there'
  const [title, text] = {
    none: [words.offer, words.text],
    gone: [words.gone, kept > 0 ? words.kept(kept) : words.text],
    failed: [words.failed, words.text],
    making: [words.making, words.text],
    there: [words.there, words.thereText],
    leaving: [words.leaving, words.thereText],
  }[state]
  return (
    <Group justify="space-between" gap="md" wrap="nowrap" className={classes.row}>
      <div className={classes.words} aria-live="polite">
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm">
          {text}
        </Text>
        {isOnTheWay && (
          <Progress
            mt="xs"
            value={total ? (100 * done) / total : 0}
            aria-label={title}
            animated
            transitionDuration={300}
          />
        )}
      </div>
      {!isOnTheWay && (
        <Button variant={isThere ? 'default' : 'light'} loading={isPending} onClick={isThere ? remove : add}>
          {isThere ? words.remove : words.add}
        </Button>
      )}
    </Group>
  )
}
