import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { LinkIcon, ListIcon } from '../ui/icons.tsx'
import { isSendKey, SEND_KEY } from '../ui/sendKey.ts'
import classes from './Editor.module.css'
import { hasText, nodesOf, piecesOf } from './html.ts'
import rich from './RichText.module.css'
import { useMentions } from './useMentions.ts'

interface EditorProps {
  readonly label: string
  readonly start: string
  readonly action: string
  readonly onChange: (html: string) => void
  /** The text goes when it was taken. */
  readonly onSend: (html: string) => Promise<void>
  /** What Escape and Cancel do; without it, Escape leaves the text as it is. */
  readonly onLeave?: () => void
  /** Whether whoever has opened it types at once, at its end. */
  readonly isAtHand?: boolean
  readonly tools?: ReactNode
}

/** A text with a few signs of its own, by mouse and by keyboard. */
export function Editor({ label, start, action, onChange, onSend, onLeave, isAtHand, tools }: EditorProps) {
  const { comments: words } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [isSending, setSending] = useState(false)
  const [linked, setLinked] = useState<Range>()
  const [isEmpty, setEmpty] = useState(() => !hasText(start))
  const tell = () => {
    const html = box.current?.innerHTML ?? ''
    setEmpty(!hasText(html))
    onChange(hasText(html) ? html : '')
  }
  const mentions = useMentions(box, tell)
  const begun = useRef(start)
  // What is typed is the browser's; React only puts the beginning there.
  useLayoutEffect(() => {
    box.current?.replaceChildren(...nodesOf(piecesOf(begun.current)))
    if (isAtHand && box.current) typeAtEnd(box.current)
  }, [isAtHand])
  const format = (command: string, value?: string) => {
    box.current?.focus()
    document.execCommand(command, false, value)
    tell()
  }
  /** Whoever has gone elsewhere while it was sent stays there. */
  function isStillHere(): boolean {
    const { activeElement, body } = document
    return activeElement === body || box.current?.parentElement?.contains(activeElement) === true
  }
  async function send() {
    const html = box.current?.innerHTML ?? ''
    if (isSending || !hasText(html)) return
    setSending(true)
    try {
      await onSend(html)
      box.current?.replaceChildren()
      setEmpty(true)
    } finally {
      // Only what can be edited again takes the focus with a caret.
      flushSync(() => setSending(false))
      if (isStillHere()) box.current?.focus()
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (isSending) return
    if (mentions.onKey(event)) return
    if (isSendKey(event)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (onLeave) onLeave()
      else event.currentTarget.blur()
    }
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!text) return
    event.preventDefault()
    document.execCommand('insertText', false, text)
  }
  function link(address: string) {
    const selection = window.getSelection()
    if (linked && selection) {
      selection.removeAllRanges()
      selection.addRange(linked)
    }
    setLinked(undefined)
    if (address) format('createLink', /^[a-z]+:/i.test(address) ? address : `https://${address}`)
  }
  const selected = mentions.people[mentions.at]
  const tool = (name: string, sign: ReactNode, act: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      disabled={isSending}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {sign}
    </ActionIcon>
  )
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no bold words, lists and links */}
      <div
        ref={box}
        className={`${classes.input} ${rich.text}`}
        contentEditable={!isSending}
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-readonly={isSending}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={selected ? listId : undefined}
        aria-activedescendant={selected && `${listId}-${selected.id}`}
        data-placeholder={label}
        onInput={() => {
          if (!box.current?.textContent) box.current?.replaceChildren()
          tell()
          mentions.look()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={mentions.close}
      />
      {selected && (
        <div role="listbox" id={listId} aria-label={words.people} className={classes.people}>
          {mentions.people.map((one, index) => (
            <div
              key={one.id}
              id={`${listId}-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === mentions.at}
              className={classes.person}
              onMouseDown={(event) => {
                event.preventDefault()
                mentions.choose(one)
              }}
            >
              {titleOf(one)}
            </div>
          ))}
        </div>
      )}
      <div className={classes.tools}>
        {tool(words.bold, <b>B</b>, () => format('bold'))}
        {tool(words.italic, <i>I</i>, () => format('italic'))}
        {tool(words.list, <ListIcon size={14} />, () => format('insertUnorderedList'))}
        {tool(words.link, <LinkIcon size={14} />, () => {
          const selection = window.getSelection()
          if (selection?.rangeCount && box.current?.contains(selection.anchorNode))
            setLinked(selection.getRangeAt(0).cloneRange())
        })}
        {linked && (
          <TextInput
            size="xs"
            autoFocus
            aria-label={words.address}
            placeholder="https://"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              link(event.key === 'Enter' ? event.currentTarget.value.trim() : '')
            }}
          />
        )}
        {tools}
        <span className={classes.end}>
          {onLeave && (
            <Button size="compact-sm" variant="default" disabled={isSending} onClick={onLeave}>
              {words.cancel}
            </Button>
          )}
          <Button
            size="compact-sm"
            loading={isSending}
            disabled={isEmpty}
            title={SEND_KEY}
            onClick={() => void send()}
          >
            {action}
          </Button>
        </span>
      </div>
    </div>
  )
}

function typeAtEnd(box: HTMLElement): void {
  box.focus()
  window.getSelection()?.selectAllChildren(box)
  window.getSelection()?.collapseToEnd()
}
