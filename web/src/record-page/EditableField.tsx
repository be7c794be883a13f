import { type KeyboardEvent, useRef } from 'react'
import { askToDiscard } from '../drafts/question.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isEmpty, isLong } from '../fields/field.ts'
import { SameNote } from '../fields/SameNote.tsx'
import { inCurrency, valueIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { isSendKey, SEND_KEY } from '../ui/sendKey.ts'
import { wordsOf } from '../ui/words.ts'
import classes from './EditableField.module.css'
import { useFieldDraft } from './useFieldDraft.ts'
import { useRecord } from './useRecord.ts'
import { useReturnedFocus } from './useReturnedFocus.ts'

/** A choice is made with one press; everything else is finished with Enter or by going elsewhere. */
const isChosen = ({ kind, choices }: Field) => kind === 'link' || (kind !== 'list of text' && choices)

/** Where Enter begins a new line or adds one more, it takes another key to finish. */
const isFinishedBy = (event: KeyboardEvent, field: Field) =>
  isSendKey(event) ||
  (event.key === 'Enter' &&
    !event.nativeEvent.isComposing &&
    !event.shiftKey &&
    !isLong(field) &&
    field.kind !== 'list of text')

interface EditableFieldProps {
  readonly field: Field
  readonly isEditable?: boolean
  readonly placeholder?: string
}

/** A value in its place: Enter or a click edits it, Enter saves, Escape gives up. */
export function EditableField({ field, isEditable = true, placeholder = '–' }: EditableFieldProps) {
  const { data, included, etag, type } = useRecord()
  const { record: words } = useTexts()
  const { editing, change, store, finish, isUnsaved } = useFieldDraft(field, isEditable)
  const button = useReturnedFocus(editing !== undefined)
  const isAsking = useRef(false)
  const value = valueIn(field, data, included)

  function begin() {
    const base = { data, included, etag }
    if (field.kind === 'boolean') void store({ base, value: value !== true })
    else change({ base, value })
  }

  async function giveUp() {
    isAsking.current = true
    const isGivenUp = !isUnsaved() || (await askToDiscard())
    isAsking.current = false
    if (isGivenUp) finish()
  }

  if (!editing || (field.kind === 'boolean' && !editing.failure))
    return (
      <div className={classes.value} data-empty={isEmpty(value) || undefined}>
        {isEditable && (
          <button
            ref={button}
            type="button"
            className={classes.edit}
            aria-label={words.edit(field.label)}
            data-field={field.name}
            onClick={begin}
          />
        )}
        <div className={classes.text}>
          {isEmpty(value) ? (
            placeholder
          ) : (
            <FieldValue field={inCurrency(field, data.attributes)} value={value} />
          )}
        </div>
      </div>
    )

  const { base, value: typed, failure, isSaving = false } = editing
  const isCompared = type.duplicates.some(({ attributes }) => attributes.includes(field.name))
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOpenList = event.currentTarget.getAttribute('aria-expanded') === 'true'
    if (isSaving || isOpenList) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      void giveUp()
    }
    if (!isFinishedBy(event, field) || isChosen(field)) return
    event.preventDefault()
    void store(editing!)
  }
  return (
    <div className={classes.editor}>
      <FieldEditor
        field={inCurrency(field, data.attributes)}
        value={typed}
        isBare
        autoFocus
        size="xs"
        readOnly={isSaving}
        error={failure ? wordsOf(failure) : undefined}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          if (isChosen(field)) void store({ base, value: next })
          else change({ base, value: next })
        }}
        onBlur={() => {
          if (isSaving || isAsking.current) return
          if (!isChosen(field)) void store(editing)
          else if (!isUnsaved()) finish()
        }}
      />
      {isCompared && isUnsaved() && (
        <SameNote type={data.type} values={{ [field.name]: typed }} except={data.id} />
      )}
      {isLong(field) && <div className={classes.hint}>{words.longHint(SEND_KEY)}</div>}
    </div>
  )
}
