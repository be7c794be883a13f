import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { Waiting } from '../ui/Waiting.tsx'
import classes from './PdfView.module.css'

interface PdfViewProps {
  readonly title: string
  readonly bytes: Blob | undefined
}

/** A paper as it is; where it does not fit beside the rest, there is a link to it alone. */
export function PdfView({ title, bytes }: PdfViewProps) {
  const { papers: words } = useTexts()
  const address = useAddress(bytes)
  if (!address) return <Waiting />
  return (
    <>
      <iframe className={classes.page} src={`${address}#navpanes=0`} title={title} />
      <Group className={classes.link!}>
        <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default">
          {words.open}
        </Button>
      </Group>
    </>
  )
}

/** An address of this page for bytes that it holds. */
function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
