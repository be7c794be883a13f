import { Button, type ButtonProps, Combobox, useCombobox } from '@mantine/core'
import { type Ref, useLayoutEffect, useState } from 'react'
import { useTexts } from '../locales/language.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface PickButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string
  /** What it is called where its label stands several times on a page. */
  readonly name?: string
  readonly options: readonly Option[]
  readonly noneFound: string
  readonly onPick: (value: string) => void
  /** Whether it stands in something that closes when one presses beside it. */
  readonly isInside?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with a list of what can be added; the list is searched by typing. */
export function PickButton({
  label,
  name,
  options,
  noneFound,
  onPick,
  isInside = false,
  ...button
}: PickButtonProps) {
  const { common } = useTexts()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const { selectFirstOption, resetSelectedOption } = combobox
  // What is marked is what Enter takes: the first of what is found, and nothing where nothing is searched.
  useLayoutEffect(() => {
    if (search) selectFirstOption()
    else resetSelectedOption()
  }, [search, selectFirstOption, resetSelectedOption])
  const offered = combobox.dropdownOpened ? options : []
  const typed = search.trim().toLowerCase()
  const found = offered
    .filter((one) => one.label.toLowerCase().includes(typed))
    // What begins with it is meant rather than what has it somewhere.
    .toSorted((one, other) => Number(begins(other, typed)) - Number(begins(one, typed)))
  function choose(value: string) {
    combobox.closeDropdown()
    // At once and not a moment later, as combobox.focusTarget does: whoever picks may take it on from here.
    combobox.targetRef.current?.focus()
    onPick(value)
  }
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      shadow="md"
      withinPortal={!isInside}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          {...button}
          {...(name && { 'aria-label': name })}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          size="xs"
          value={search}
          placeholder={common.search}
          aria-label={common.search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={name ?? label}>
          {found.map((one) => (
            <Combobox.Option key={one.value} value={one.value}>
              {one.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{noneFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const begins = ({ label }: Option, typed: string): boolean => label.toLowerCase().startsWith(typed)
