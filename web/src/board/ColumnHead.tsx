import { ActionIcon } from '@mantine/core'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { ChevronDownIcon, ChevronRightIcon, PlusIcon } from '../ui/icons.tsx'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import classes from './Board.module.css'
import { weightedAt } from './stages.ts'
import type { Stage } from './tracks.ts'
import type { Figures } from './useMoves.ts'

/** Closed ones are certain: there is nothing to weigh. */
const isWeighed = ({ kind, probability }: Stage) =>
  probability !== undefined && kind !== 'won' && kind !== 'lost'

interface ColumnHeadProps {
  readonly stage: Stage
  readonly figures: Figures | undefined
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onAdd: (() => void) | undefined
}

/** What a stage is called, and what its cards come to. */
export function ColumnHead({ stage, figures, isFolded, onFold, onAdd }: ColumnHeadProps) {
  const { board } = useTexts()
  const { money } = useWords()
  return (
    <header className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-expanded={!isFolded}
        aria-label={board.fold(stage.name)}
        onClick={onFold}
      >
        {isFolded ? <ChevronRightIcon size={14} /> : <ChevronDownIcon size={14} />}
      </ActionIcon>
      <h2 className={classes.stage}>{stage.name}</h2>
      <span className={classes.count} title={board.count}>
        {figures?.count ?? ''}
      </span>
      <span className={classes.sum}>
        {figures ? money(figures.amount) : ''} <WithoutRate count={figures?.withoutRate} />
        {figures && isWeighed(stage) && (
          <span className={classes.weighted} title={board.weighted(stage.probability!)}>
            {money(Math.round(weightedAt(stage, figures.amount)))}
          </span>
        )}
      </span>
      {onAdd && !isFolded && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={board.addTo(stage.name)}
          onClick={onAdd}
        >
          <PlusIcon size={16} />
        </ActionIcon>
      )}
    </header>
  )
}
