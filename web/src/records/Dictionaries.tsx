import { SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { ChevronRightIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './Dictionaries.module.css'
import { isDictionary, useTypes } from './types.ts'

/** All lists to choose from; a type that is one appears here by itself. */
export function Dictionaries() {
  const { dictionaries, types: labels } = useTexts()
  const types = useTypes()
    .filter((type) => isDictionary(type) && type.name !== 'custom-fields')
    .map(({ name }) => ({ name, label: typeLabels(labels, name).many }))
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
