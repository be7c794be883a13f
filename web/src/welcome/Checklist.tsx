import { CloseButton, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
import { putStepsAway } from './api.ts'
import classes from './Step.module.css'
import { Step } from './Step.tsx'
import { useSteps } from './useSteps.ts'

/** What is left of the first steps, above everything else, until all are taken or somebody has seen enough of them. */
export function Checklist() {
  const { welcome } = useTexts()
  const steps = useSteps()
  const dismissing = useMutation({ mutationFn: putStepsAway, onError: tellFailure })
  if (!steps || steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Paper component="section" aria-label={welcome.checklist} className={classes.checklist} p="lg">
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Group gap="sm" align="baseline">
          <Title order={2}>{welcome.checklist}</Title>
          <Text c="dimmed" size="sm">
            {welcome.progress(done, steps.length)}
          </Text>
        </Group>
        <CloseButton
          aria-label={welcome.dismiss}
          disabled={dismissing.isPending}
          onClick={() => dismissing.mutate()}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </SimpleGrid>
    </Paper>
  )
}
