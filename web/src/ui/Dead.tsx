import { Button, Center } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect } from 'react'
import { useTexts } from '../locales/language.ts'
import { AlertIcon, LockIcon } from './icons.tsx'
import { isPartMissing, loadAnew } from './missingPart.ts'
import { Nothing } from './Nothing.tsx'
import { wordsOf } from './words.ts'

/** Whether a frame around the page says already where its main part is. */
export const Framed = createContext(false)

export function NotFound() {
  const { errors } = useTexts()
  return (
    <DeadEnd icon={<AlertIcon size={28} />} title={errors.notFound} text={errors.notFoundText}>
      <Button component={Link} to="/" variant="default">
        {errors.home}
      </Button>
    </DeadEnd>
  )
}

/** A record that was deleted has a way back; nobody is told whether it is that or never was. */
export function RecordNotFound({ type }: { readonly type: string }) {
  const { errors } = useTexts()
  return (
    <DeadEnd icon={<AlertIcon size={28} />} title={errors.noRecord} text={errors.noRecordText}>
      <Button variant="default" renderRoot={(props) => <Link to="/trash" search={{ of: type }} {...props} />}>
        {errors.trash}
      </Button>
    </DeadEnd>
  )
}

export function NoAccess() {
  const { errors } = useTexts()
  return (
    <DeadEnd icon={<LockIcon size={28} />} title={errors.noAccess} text={errors.noAccessText}>
      <Button component={Link} to="/" variant="default">
        {errors.home}
      </Button>
    </DeadEnd>
  )
}

export function Crashed({ error }: { readonly error: unknown }) {
  const { errors, common } = useTexts()
  const router = useRouter()
  // What failed for want of a line is there when the line is.
  useEffect(() => {
    if (isPartMissing()) void loadAnew()
    return onlineManager.subscribe((isOnline) => void (isOnline && router.invalidate()))
  }, [router])
  return (
    <DeadEnd icon={<AlertIcon size={28} />} title={errors.crashed} text={wordsOf(error)}>
      <Button variant="default" onClick={() => router.invalidate()}>
        {common.retry}
      </Button>
    </DeadEnd>
  )
}

interface DeadEndProps {
  readonly icon: React.ReactNode
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}

function DeadEnd({ icon, title, text, children }: DeadEndProps) {
  return (
    <Center component={use(Framed) ? 'div' : 'main'} mih="70vh">
      <Nothing icon={icon} title={title} text={text} action={children} />
    </Center>
  )
}
