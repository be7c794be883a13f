import { SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { ChevronRightIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './Dictionaries.module.css'

/** All lists to choose from; a type that is one appears here by itself. */
export function Dictionaries() {
  const { dictionaries } = useTexts()
  const types = useTypes()
    .filter(({ place }) => place === 'dictionaries')
    .map(({ name, labels }) => ({ name, label: labels.many }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Page title={dictionaries.title} text={dictionaries.text}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {types.map(({ name, label }) => (
          <Link key={name} to="/settings/dictionaries/$type" params={{ type: name }} className={classes.link}>
            {label}
            <ChevronRightIcon size={16} />
          </Link>
        ))}
      </SimpleGrid>
    </Page>
  )
}
