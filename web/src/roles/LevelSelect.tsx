import { useId } from 'react'
import { useTexts } from '../locales/language.ts'
import classes from './Rights.module.css'
import { LEVELS, PLAIN_LEVELS, savedIdOf, savedLevel } from './rights.ts'

export interface SavedTable {
  readonly id: string
  readonly name: string
}

interface LevelSelectProps {
  readonly label: string
  readonly value: string
  /** Whether the records are somebody's. */
  readonly isPersonal: boolean
  readonly saved: readonly SavedTable[]
  readonly error: React.ReactNode
  readonly onChange: (level: string) => void
}

/** Whose records; the select of the browser is small, and known to every keyboard and phone. */
export function LevelSelect({ label, value, isPersonal, saved, error, onChange }: LevelSelectProps) {
  const { roles } = useTexts()
  const errorId = useId()
  const named: Readonly<Record<string, string>> = isPersonal ? roles.levels : roles.plainLevels
  const usual: readonly string[] = isPersonal ? LEVELS : PLAIN_LEVELS
  const isKnown = usual.includes(value) || saved.some(({ id }) => savedLevel(id) === value)
  const levels: Readonly<Record<string, string>> = roles.levels
  return (
    <>
      <select
        className={classes.level}
        data-level={value}
        aria-label={label}
        title={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        {usual.map((level) => (
          <option key={level} value={level}>
            {named[level]}
          </option>
        ))}
        {!isKnown && (
          <option value={value}>{levels[value] ?? roles.savedTable(`№${savedIdOf(value)}`)}</option>
        )}
        {saved.length > 0 && (
          <optgroup label={roles.savedTables}>
            {saved.map(({ id, name }) => (
              <option key={id} value={savedLevel(id)}>
                {roles.savedTable(name)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
    </>
  )
}
