import { el, icon, tool } from './dom.ts'
import { createPalette } from './emoji.ts'
import { createTextField } from './text-field.ts'
import type { WidgetTexts } from './texts.ts'
import { createVoiceTool } from './voice-tool.ts'

type Options = {
  texts: WidgetTexts
  onText: (text: string) => void
  onFile: (file: File, isVoice: boolean) => void
  onTyping: (isTyping: boolean) => void
}

/** Where the visitor writes: text, emoji, files and recordings. */
export function createComposer({ texts, onText, onFile, onTyping }: Options): HTMLFormElement {
  const field = createTextField({ label: texts.write, onText, onTyping })
  const sendFiles = (files: Iterable<File>): void => {
    for (const file of files) onFile(file, false)
  }
  const chooser = el('input', {
    attrs: { type: 'file', multiple: true, hidden: true, 'aria-label': texts.attach },
    on: {
      change: () => {
        sendFiles(chooser.files ?? [])
        chooser.value = ''
      },
    },
  })
  field.node.addEventListener('paste', ({ clipboardData }) => sendFiles(clipboardData?.files ?? []))

  const showPalette = (isShown: boolean): void => {
    palette.hidden = !isShown
    emoji.setAttribute('aria-expanded', String(isShown))
    if (isShown) palette.querySelector('button')?.focus()
    else field.node.focus()
  }
  const palette = createPalette({
    label: texts.emoji,
    onChoose: (chosen) => {
      field.insert(chosen)
      showPalette(false)
    },
    onClose: () => showPalette(false),
  })
  const emoji = tool('emoji', texts.emoji, () => showPalette(Boolean(palette.hidden)))
  emoji.setAttribute('aria-expanded', 'false')

  const attach = tool('attach', texts.attach, () => chooser.click())
  const send = el('button', { attrs: { type: 'submit', class: 'send', 'aria-label': texts.send } }, icon('send'))
  const voice = createVoiceTool({
    texts,
    onFile: (file) => onFile(file, true),
    onChange: (isRecording) => {
      for (const node of [field.node, emoji, attach, send]) node.hidden = isRecording
      voice.button.toggleAttribute('data-on', isRecording)
      ;(isRecording ? voice.button : field.node).focus()
    },
  })

  const submit = (event: Event): void => {
    event.preventDefault()
    field.submit()
  }
  return el(
    'form',
    { attrs: { class: 'composer' }, on: { submit } },
    palette,
    voice.problem,
    el(
      'div',
      { attrs: { class: 'row' } },
      ...[field.node, voice.clock, chooser, emoji, attach, voice.cancel, voice.button, send],
    ),
  )
}
