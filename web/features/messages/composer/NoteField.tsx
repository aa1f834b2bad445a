import { Textarea, type TextareaProps } from '@mantine/core'
import { useId, type KeyboardEvent, type RefObject } from 'react'
import { PeopleSuggestions } from './PeopleSuggestions.tsx'
import { useMentionSuggestions } from './useMentionSuggestions.ts'
import type { Mentions } from './useMentions.ts'
import styles from './composer.module.css'

type Shown = 'label' | 'aria-label' | 'placeholder' | 'minRows' | 'maxRows' | 'error' | 'autoFocus'
type Props = Pick<TextareaProps, Shown> & {
  field: RefObject<HTMLTextAreaElement | null>
  colleagues: Mentions
  value: string
  onWrite: (text: string) => void
  /** Told of Enter, but not while somebody is picked with it; Shift+Enter begins a line then, as in the composer. */
  onEnter?: () => void
}

/** A field for a note, in which "@" offers the colleagues. */
export function NoteField({ field, colleagues, value, onWrite, onEnter, ...props }: Props) {
  const listId = useId()
  const mention = useMentionSuggestions({ mentions: colleagues, field, text: value, write: onWrite })
  const { opened, active } = mention

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (mention.onKey(event.key, mention.pick)) {
      event.preventDefault()
      return
    }
    if (!onEnter || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onEnter()
  }

  return (
    <div className={styles.noteField}>
      {opened && <PeopleSuggestions id={listId} mention={mention} field={field} />}
      <Textarea
        autosize
        minRows={1}
        {...props}
        ref={field}
        value={value}
        // Escape closes the list, and not the dialog around the field.
        data-mantine-stop-propagation={opened}
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={opened ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onWrite(event.currentTarget.value)
          mention.setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={(event) => mention.setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
