import { SimpleGrid } from '@mantine/core'
import { isAdmin, useSession } from '../api/session.ts'
import { DemoData } from '../demo-data/DemoData.tsx'
import { Section } from '../ui/Section.tsx'
import { Step } from './Step.tsx'
import { useSteps } from './useSteps.ts'

/** The ways into a new account: demo data first, then one's own. */
export function Doors() {
  const { user } = useSession()
  const steps = useSteps() ?? []
  return (
    <>
      {isAdmin(user) && (
        <Section>
          <DemoData />
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {steps
          .filter(({ name, isDone }) => !isDone || (name !== 'setUp' && name !== 'profile'))
          .map((step) => (
            <Step key={step.name} step={step} />
          ))}
      </SimpleGrid>
    </>
  )
}
