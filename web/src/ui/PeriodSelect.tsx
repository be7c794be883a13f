import { Button, Menu, Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { addDays, type Day, endOfMonth, formatDay, startOfMonth } from './days.ts'
import { ChevronDownIcon } from './icons.tsx'
import { usePreloaded } from './usePreloaded.ts'
import { useToday } from './useToday.ts'

const loadCalendar = () => import('./calendars.tsx').then(({ SpanCalendar }) => SpanCalendar)

export interface Period {
  readonly from: Day | undefined
  readonly to: Day | undefined
}

const ALWAYS: Period = { from: undefined, to: undefined }

/** Spans of time that people ask for, on the calendar of the account. */
export function periodsAround(now: Day) {
  const month = startOfMonth(now)
  return {
    thisMonth: { from: month, to: endOfMonth(now) },
    lastMonth: { from: startOfMonth(now, -1), to: addDays(month, -1) },
    last30: { from: addDays(now, -29), to: now },
    last90: { from: addDays(now, -89), to: now },
    year: { from: startOfMonth(now, -11), to: endOfMonth(now) },
    always: ALWAYS,
  }
}

interface PeriodSelectProps {
  /** What the time is of. */
  readonly label: string
  readonly value: Period
  readonly onChange: (period: Period) => void
}

/** A span of time: one of the usual ones, or from day to day. */
export function PeriodSelect({ label, value, onChange }: PeriodSelectProps) {
  const { periods } = useTexts()
  const language = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  const SpanCalendar = usePreloaded(loadCalendar)
  const presets = periodsAround(useToday())
  const same = ({ from, to }: Period) => from === value.from && to === value.to
  const preset = Object.entries(presets).find(([, period]) => same(period))?.[0] as keyof typeof presets
  const name = preset ? periods[preset] : nameOf(value, language)
  return (
    <Popover opened={isChoosing} onChange={setChoosing} position="bottom-start" shadow="md" trapFocus>
      <Menu position="bottom-start" shadow="md">
        <Popover.Target>
          <Menu.Target>
            <Button
              variant="default"
              fw={400}
              rightSection={<ChevronDownIcon size={14} />}
              aria-label={`${label}: ${name}`}
            >
              {name}
            </Button>
          </Menu.Target>
        </Popover.Target>
        <Menu.Dropdown>
          {Object.entries(presets).map(([key, period]) => (
            <Menu.Item key={key} onClick={() => onChange(period)}>
              {periods[key as keyof typeof presets]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>{periods.choose}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover.Dropdown>
        <Suspense>
          <SpanCalendar
            {...value}
            onChoose={(from, to) => {
              setChoosing(false)
              onChange({ from, to })
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function nameOf({ from, to }: Period, language: string): string {
  const format = (day: Day | undefined) =>
    day ? formatDay(day, language, { day: 'numeric', month: 'short', year: 'numeric' }) : '…'
  return `${format(from)} – ${format(to)}`
}
