import { ActionIcon, ColorSwatch, Menu } from '@mantine/core'
import { createContext, useContext, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { DotsIcon } from '../ui/icons.tsx'
import classes from './Board.module.css'
import type { Card } from './cards.ts'
import type { Stage } from './tracks.ts'

interface Moving {
  readonly stages: readonly Stage[]
  readonly onMove: (card: Card, stage: Stage) => void
}

export const MovingContext = createContext<Moving>({ stages: [], onMove: () => {} })

/** To another stage without dragging: for a finger, or a hand that does not drag. */
export function MoveMenu({ card }: { readonly card: Card }) {
  const { board } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon
      className={classes.menu}
      variant="subtle"
      color="gray"
      size="sm"
      tabIndex={-1}
      aria-label={board.moveTo(card.name)}
      onClick={() => setOpen(true)}
    >
      <DotsIcon size={14} />
    </ActionIcon>
  )
  // A menu costs more than a card: there is none until somebody wants it.
  return isOpen ? <OpenMenu card={card} button={button} onClose={() => setOpen(false)} /> : button
}

interface OpenMenuProps {
  readonly card: Card
  readonly button: React.ReactNode
  readonly onClose: () => void
}

function OpenMenu({ card, button, onClose }: OpenMenuProps) {
  const { board } = useTexts()
  const { stages, onMove } = useContext(MovingContext)
  return (
    <Menu opened position="bottom-end" shadow="md" onClose={onClose}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{board.moveToStage}</Menu.Label>
        {stages
          .filter(({ id }) => id !== card.stageId)
          .map((stage) => (
            <Menu.Item
              key={stage.id}
              leftSection={<ColorSwatch color={stage.color} size={10} withShadow={false} />}
              onClick={() => onMove(card, stage)}
            >
              {stage.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
