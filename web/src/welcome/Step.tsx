import { Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { IconTile } from '../ui/IconTile.tsx'
import { BuildingIcon, CheckIcon, CoinsIcon, UploadIcon, UserIcon, UsersIcon } from '../ui/icons.tsx'
import classes from './Step.module.css'
import type { FirstStep, StepName } from './useSteps.ts'

const ICONS: Readonly<Record<StepName, typeof CoinsIcon>> = {
  profile: UserIcon,
  setUp: BuildingIcon,
  contacts: UploadIcon,
  deal: CoinsIcon,
  people: UsersIcon,
}

/** One of the first steps: a door to where it is done. */
export function Step({ step: { name, isDone, at } }: { readonly step: FirstStep }) {
  const { welcome } = useTexts()
  const { title, text } = welcome.steps[name]
  const Icon = ICONS[name]
  const content = (
    <>
      <IconTile className={classes.icon} data-done={isDone || undefined}>
        {isDone ? <CheckIcon /> : <Icon />}
      </IconTile>
      <span>
        <Text component="span" display="block" fw={600} size="md">
          {title}
        </Text>
        <Text component="span" display="block" c="dimmed" size="sm" mt={2}>
          {isDone ? welcome.done : text}
        </Text>
      </span>
    </>
  )
  if (typeof at === 'string')
    return (
      <Link to={at} className={classes.step}>
        {content}
      </Link>
    )
  return (
    <UnstyledButton className={classes.step} onClick={at}>
      {content}
    </UnstyledButton>
  )
}
