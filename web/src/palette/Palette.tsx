import { Loader } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import type { Item } from './items.tsx'
import { closeOpened, typeInPalette } from './opened.ts'
import classes from './Palette.module.css'
import { optionId, PaletteList } from './PaletteList.tsx'
import { usePaletteItems } from './usePaletteItems.tsx'

interface PaletteProps {
  readonly typed: string
  readonly onlyCreation?: boolean
}

/** Everything within reach of the keyboard: records, pages, new records, actions. */
export function Palette({ typed, onlyCreation = false }: PaletteProps) {
  const { palette, common } = useTexts()
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const { groups, isSearching } = usePaletteItems(typed, onlyCreation)
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === chosen) ?? items[0]

  function run(item: Item | undefined) {
    if (!item) return
    closeOpened()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      const place = items.indexOf(active!) + step
      setChosen(items.at(place % items.length)!.id)
    } else if (event.key === 'Enter') run(active)
    else return
    event.preventDefault()
  }

  const title = onlyCreation ? palette.createTitle : palette.title
  return (
    <Dialog
      onClose={closeOpened}
      size="38rem"
      centered={false}
      yOffset="min(12dvh, 7rem)"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: classes.content!, inner: classes.inner!, body: classes.body! }}
    >
      <div className={classes.head}>
        <SearchIcon />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          aria-label={title}
          placeholder={onlyCreation ? palette.createPlaceholder : palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            typeInPalette(() => value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size={16} aria-label={common.loading} />}
      </div>
      <PaletteList
        id={listId}
        label={title}
        groups={groups}
        active={active}
        onPoint={setChosen}
        onChoose={run}
      />
      {items.length === 0 && (
        <p className={classes.nothing}>{isSearching ? common.loading : palette.nothing}</p>
      )}
    </Dialog>
  )
}
