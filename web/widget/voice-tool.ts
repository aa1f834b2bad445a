import { el, icon, tool } from './dom.ts'
import { record, type Recording } from './recorder.ts'
import type { WidgetTexts } from './texts.ts'

type Options = {
  texts: WidgetTexts
  onFile: (file: File) => void
  /** Called when a recording begins, and when it has ended. */
  onChange: (isRecording: boolean) => void
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Records a voice note: the button begins and sends, the cross discards. */
export function createVoiceTool({ texts, onFile, onChange }: Options) {
  let recording: Recording | null = null
  /** The browser may ask for the microphone, or the recording be ending: another click begins no second one. */
  let isBusy = false
  const clock = el('span', { attrs: { class: 'clock', role: 'timer', hidden: true } })
  const problem = el('p', { attrs: { class: 'problem', role: 'alert', hidden: true } }, texts.noMicrophone)
  const cancel = tool('close', texts.cancel, () => void finish(false))
  cancel.hidden = true
  const button = tool('record', texts.record, () => void (recording ? finish(true) : begin()))
  button.classList.add('voice')

  const draw = (): void => {
    const isOn = recording !== null
    clock.hidden = !isOn
    cancel.hidden = !isOn
    const label = texts[isOn ? 'stop' : 'record']
    button.setAttribute('aria-label', label)
    button.title = label
    button.replaceChildren(icon(isOn ? 'send' : 'record'))
    onChange(isOn)
  }
  async function begin(): Promise<void> {
    if (isBusy) return
    isBusy = true
    problem.hidden = true
    try {
      recording = await record((seconds) => {
        clock.textContent = clockText(seconds)
      })
    } catch {
      problem.hidden = false
    }
    isBusy = false
    draw()
  }
  async function finish(isKept: boolean): Promise<void> {
    const ended = recording
    if (!ended) return
    recording = null
    isBusy = true
    const file = await ended.stop()
    isBusy = false
    draw()
    if (file && isKept) onFile(file)
  }
  return { clock, problem, cancel, button }
}
