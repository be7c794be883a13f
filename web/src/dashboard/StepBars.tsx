import { useLanguage } from '../locales/language.ts'
import { Bars } from '../ui/charts/Bars.tsx'
import type { Step } from './conversion.ts'

interface StepBarsProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** The list of those that have come to this step; without steps, of all, lost ones too. */
  readonly toList: (stages: readonly string[] | undefined) => string
}

/** How many come how far along the stages, and what share of them goes on. */
export function StepBars({ label, steps, toList }: StepBarsProps) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Bars
      label={label}
      bars={steps.map(({ stage, reached, share }, place) => ({
        key: stage.id,
        label: stage.name,
        value: reached,
        text: String(reached),
        note: share === undefined ? '' : percent.format(share),
        color: stage.color,
        to: toList(place > 0 ? steps.slice(place).map((step) => step.stage.id) : undefined),
      }))}
    />
  )
}
