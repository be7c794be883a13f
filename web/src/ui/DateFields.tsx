import type { TextInputProps } from '@mantine/core'
import { type FocusEvent, useRef } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import classes from './DateFields.module.css'
import {
  firstOf,
  readClock,
  readDay,
  readWallTime,
  writtenClock,
  writtenDay,
  writtenWallTime,
} from './dates.ts'
import { formatDay } from './days.ts'
import { CalendarIcon, ClockIcon } from './icons.tsx'
import { ReadField } from './ReadField.tsx'
import type { Reading } from './reading.ts'

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As the API has it, or as it was typed when it could not be read; empty for none. */
  readonly value?: string
  readonly onChange: (value: string) => void
}

const EXAMPLE = '09:30'

/** A day in the notation of the page: `2026-12-31`. */
export function DayField(props: DateFieldProps) {
  const language = useLanguage()
  const { common } = useTexts()
  return (
    <PickedField
      placeholder={common.dayPattern}
      {...props}
      picker="date"
      read={(typed) => readDay(typed, firstOf(language))}
      written={(day) => writtenDay(day, language)}
      told={(day) => formatDay(day, language, { dateStyle: 'medium' })}
    />
  )
}

/** A day and a time on some clock: `2026-12-31T09:30`. */
export function WallTimeField(props: DateFieldProps) {
  const language = useLanguage()
  const { common } = useTexts()
  const told = (wallTime: string) => {
    const [day = '', time = ''] = wallTime.split('T')
    return `${formatDay(day, language, { dateStyle: 'medium' })}, ${writtenClock(time, language)}`
  }
  return (
    <PickedField
      placeholder={`${common.dayPattern} ${writtenClock(EXAMPLE, language)}`}
      {...props}
      picker="datetime-local"
      read={(typed) => readWallTime(typed, firstOf(language))}
      written={(wallTime) => writtenWallTime(wallTime, language)}
      told={told}
    />
  )
}

/** A time of the day: `09:30`. */
export function ClockField(props: DateFieldProps) {
  const language = useLanguage()
  return (
    <PickedField
      placeholder={writtenClock(EXAMPLE, language)}
      {...props}
      picker="time"
      read={readClock}
      written={(time) => writtenClock(time, language)}
    />
  )
}

interface PickedFieldProps extends DateFieldProps {
  readonly picker: 'date' | 'datetime-local' | 'time'
  readonly read: (typed: string) => Reading | undefined
  readonly written: (plain: string) => string
  readonly told?: (plain: string) => string
}

/** The browser's own picker stands at the end of the text: its notation is that of the browser, not of the page. */
function PickedField({ picker, value = '', onChange, onBlur, readOnly, ...props }: PickedFieldProps) {
  const text = useRef<HTMLInputElement>(null)
  const native = useRef<HTMLInputElement>(null)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const stays = event.relatedTarget === native.current || event.relatedTarget === text.current
    if (!stays) onBlur?.(event)
  }
  return (
    <ReadField
      {...props}
      ref={text}
      value={value}
      onChange={onChange}
      onBlur={leave}
      readOnly={readOnly ?? false}
      rightSection={
        !readOnly && (
          <span className={classes.picker}>
            {picker === 'time' ? <ClockIcon size={16} /> : <CalendarIcon size={16} />}
            <input
              ref={native}
              type={picker}
              className={classes.native}
              aria-hidden
              tabIndex={-1}
              value={props.read(value)?.plain ?? ''}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onKeyDown={props.onKeyDown}
              onBlur={leave}
            />
          </span>
        )
      }
    />
  )
}
