import { Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import classes from './BothVersions.module.css'
import { Dialog } from './Dialog.tsx'

/** Something that two people have changed to different things. */
export interface Contested {
  readonly name: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface BothVersionsProps {
  readonly contested: readonly Contested[]
  /** The names of what stays as it is here; undefined to leave all of it for now. */
  readonly onAnswer: (kept: readonly string[] | undefined) => void
}

/** Mine and theirs side by side: nothing that anybody wrote is lost without somebody deciding so. */
export function BothVersions({ contested, onAnswer }: BothVersionsProps) {
  const { record, common } = useTexts()
  const [kept, setKept] = useState<readonly string[]>(contested.map(({ name }) => name))
  const choose = (name: string, isMine: boolean) =>
    setKept((before) => [...before.filter((one) => one !== name), ...(isMine ? [name] : [])])
  return (
    <Dialog size="lg" title={record.conflictTitle} onClose={() => onAnswer(undefined)}>
      <Stack gap="lg">
        <Text size="sm">{record.conflictText}</Text>
        {contested.map(({ name, label, ...sides }, index) => (
          <Radio.Group
            key={name}
            label={label}
            value={kept.includes(name) ? 'mine' : 'theirs'}
            onChange={(side) => choose(name, side === 'mine')}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio.Card
                  key={side}
                  value={side}
                  className={classes.side}
                  data-autofocus={(index === 0 && side === 'mine') || undefined}
                >
                  <Group gap="xs" mb={6}>
                    <Radio.Indicator size="xs" />
                    <Text size="sm" fw={500}>
                      {record[side]}
                    </Text>
                  </Group>
                  <div className={classes.value}>{sides[side]}</div>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {common.cancel}
          </Button>
          <Button onClick={() => onAnswer(kept)}>{common.save}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
