import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Keys } from './Keys.tsx'
import { openPalette } from './opened.ts'
import classes from './SearchEntry.module.css'

/** The way into the palette for whoever uses a mouse. */
export function SearchEntry() {
  const { common } = useTexts()
  return (
    <UnstyledButton className={classes.entry} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
      <SearchIcon size={16} />
      <span className={classes.label}>{common.search}</span>
      <span aria-hidden="true">
        <Keys keys="mod+k" />
      </span>
    </UnstyledButton>
  )
}

/** The same in the top bar of a phone. */
export function SearchButton() {
  const { palette } = useTexts()
  return (
    <ActionIcon
      className={classes.button!}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={palette.title}
      onClick={openPalette}
    >
      <SearchIcon size={20} />
    </ActionIcon>
  )
}
