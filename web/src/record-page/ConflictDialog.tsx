import { Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FieldValue } from '../fields/FieldValue.tsx'
import type { Field } from '../fields/field.ts'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './ConflictDialog.module.css'
import type { Question } from './useSave.ts'

/** Mine and theirs side by side: nothing that anybody wrote is lost without somebody deciding so. */
export function ConflictDialog({ conflicts, answer }: Question) {
  const { record, common } = useTexts()
  const [kept, setKept] = useState<readonly Field[]>(conflicts.map(({ field }) => field))
  const choose = (field: Field, isMine: boolean) =>
    setKept((before) => [...before.filter((one) => one !== field), ...(isMine ? [field] : [])])
  return (
    <Dialog size="lg" title={record.conflictTitle} onClose={() => answer(undefined)}>
      <Stack gap="lg">
        <Text size="sm">{record.conflictText}</Text>
        {conflicts.map(({ field, mine, theirs }, index) => (
          <Radio.Group
            key={field.name}
            label={field.label}
            value={kept.includes(field) ? 'mine' : 'theirs'}
            onChange={(side) => choose(field, side === 'mine')}
          >
            <SimpleGrid cols={2} spacing="sm" mt={4}>
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
                  <div className={classes.value}>
                    <FieldValue field={field} value={side === 'mine' ? mine : theirs} isPlain />
                  </div>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(undefined)}>
            {common.cancel}
          </Button>
          <Button onClick={() => answer(kept)}>{common.save}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
