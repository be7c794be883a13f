import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../api/request.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { EntryForm } from './EntryForm.tsx'

export interface AccountChoice {
  readonly id: string
  readonly name: string
}

interface AccountListProps {
  readonly credentials: { email: string; password: string }
  readonly accounts: readonly AccountChoice[]
  readonly onEnter: () => void
  readonly onBack: () => void
}

/** For people whose e-mail and password open several accounts. */
export function AccountList({ credentials, accounts, onEnter, onBack }: AccountListProps) {
  const { entry } = useTexts()
  const entering = useMutation({
    mutationFn: (accountId: string) =>
      send('POST', '/app/session', { ...credentials, 'account-id': accountId }),
    onSuccess: onEnter,
  })
  return (
    <EntryForm title={entry.chooseAccount} text={entry.chooseAccountText}>
      <Stack gap="xs">
        {accounts.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            justify="flex-start"
            loading={entering.isPending && entering.variables === id}
            onClick={() => entering.mutate(id)}
          >
            {name}
          </Button>
        ))}
      </Stack>
      <FailureNote failure={entering.error} />
      <Button variant="subtle" onClick={onBack}>
        {entry.otherSignIn}
      </Button>
    </EntryForm>
  )
}
