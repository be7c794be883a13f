import { Combobox, InputBase, type InputBaseProps, Loader, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type KeyboardEventHandler, Suspense, useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { isDrafted } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { creationKey, useCreator } from './creator.ts'
import { LinkedName } from './FieldValue.tsx'
import type { Field, Linked } from './field.ts'
import { useChoices } from './useChoices.ts'
import { useHeld } from './useHeld.ts'
import { useHighlight } from './useHighlight.ts'
import { draftOfName } from './values.ts'

export interface LinkPickerProps extends Omit<InputBaseProps, 'value' | 'onChange' | 'onKeyDown' | 'onBlur'> {
  readonly field: Pick<Field, 'targets' | 'label'>
  readonly value: Linked | null
  readonly onChange: (value: Linked | null) => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>
  readonly onBlur?: () => void
  /** What is not offered, because it is linked already. */
  readonly without?: readonly Linked[]
  readonly canCreate?: boolean
  readonly canClear?: boolean
  /** Where it was asked for with a press of its own, it shows its list without another one. */
  readonly isOpenAtOnce?: boolean
  /** What a record that is created here begins with. */
  readonly prefill?: Readonly<Record<string, unknown>>
}

interface Created {
  readonly type: TypeMetadata
  readonly name: string
}

const CREATE = 'create:'

/** Finds a record by its name, or makes one. */
export function LinkPicker({
  field,
  value,
  onChange,
  onBlur,
  onKeyDown,
  without = [],
  canCreate = true,
  canClear = true,
  isOpenAtOnce = false,
  prefill = {},
  ...props
}: LinkPickerProps) {
  const { linkPicker } = useTexts()
  const Creator = useCreator()
  const combobox = useCombobox({
    defaultOpened: isOpenAtOnce,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const [search, setSearch] = useState<string>()
  const typed = search ?? ''
  const { found, isSearching, isAwaited } = useChoices(field.targets, typed, combobox.dropdownOpened)
  const isTaken = (one: Linked) => without.some(({ type, id }) => type === one.type && id === one.id)
  const { shown: offered, hold } = useHeld(found.filter((one) => !isTaken(one)))
  const options = useHighlight(combobox, {
    list: offered.map(keyOf).join(),
    isAwaited,
    typed: search,
  })
  const makable = useTypes().filter(
    ({ name, can }) => canCreate && field.targets.includes(name) && can.create,
  )

  const [created, setCreated] = useState<Created | undefined>(() => {
    const type = makable.find(({ name }) => isDrafted(creationKey(name, field.label)))
    return type && { type, name: '' }
  })

  function choose(chosen: string) {
    combobox.closeDropdown()
    const type = makable.find(({ name }) => chosen === CREATE + name)
    if (type) return setCreated({ type, name: typed.trim() })
    setSearch(undefined)
    const one = offered.find((each) => keyOf(each) === chosen)
    if (one) onChange(one)
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event)
    // Enter in an open list that has no answer yet is not meant for the form around it.
    if (event.key === 'Enter' && combobox.dropdownOpened && search !== undefined) event.preventDefault()
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target withExpandedAttribute>
          <InputBase
            {...props}
            role="combobox"
            autoComplete="off"
            value={search ?? value?.name ?? ''}
            rightSection={
              isSearching && combobox.dropdownOpened ? (
                <Loader size={14} />
              ) : value && canClear ? (
                <Combobox.ClearButton
                  onClear={() => onChange(null)}
                  aria-label={linkPicker.clear(field.label)}
                />
              ) : (
                <Combobox.Chevron />
              )
            }
            rightSectionPointerEvents={value && canClear ? 'all' : 'none'}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              combobox.openDropdown()
            }}
            onKeyDown={onKey}
            onClick={() => combobox.openDropdown()}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              combobox.closeDropdown()
              // Who empties the input means nobody; who leaves half a name has not chosen.
              if (search === '' && value && canClear) onChange(null)
              setSearch(undefined)
              if (!created) onBlur?.()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options ref={options} onPointerDown={hold} mah={280} style={{ overflowY: 'auto' }}>
            {offered.map((one) => (
              <Combobox.Option
                key={keyOf(one)}
                value={keyOf(one)}
                active={value !== null && keyOf(value) === keyOf(one)}
              >
                <LinkedName linked={one} isPlain />
              </Combobox.Option>
            ))}
            {offered.length === 0 && !isAwaited && <Combobox.Empty>{linkPicker.nothing}</Combobox.Empty>}
            {makable.map(({ name, labels }) => (
              <Combobox.Option key={name} value={CREATE + name}>
                {linkPicker.create(labels.made, typed.trim())}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {created && (
        <Suspense>
          <Creator
            type={created.type.name}
            draft={creationKey(created.type.name, field.label)}
            prefill={{ ...draftOfName(created.type, created.name), ...prefill }}
            onCreated={(made) => {
              setSearch(undefined)
              onChange(made)
            }}
            onClose={() => setCreated(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const keyOf = ({ type, id }: Linked): string => `${type}/${id}`
