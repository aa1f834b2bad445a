import type { SamplesInput } from '#contract/first-steps.ts'

type Language = SamplesInput['language']

/** `by` is who wrote; the minutes are how long ago. */
export type SampleMessage = { by: 'customer' | 'desk'; minutesAgo: number; body: string }
export type SampleConversation = { name: string; status: 'pending' | 'closed'; messages: SampleMessage[] }

/** Stands in the name of each sample contact, so that it is told apart wherever a name is shown. */
const MARK: Record<Language, string> = { pt: 'exemplo', en: 'sample', es: 'ejemplo' }

const from = (minutesAgo: number, body: string): SampleMessage => ({ by: 'customer', minutesAgo, body })
const answer = (minutesAgo: number, body: string): SampleMessage => ({ by: 'desk', minutesAgo, body })

const CONVERSATIONS: Record<Language, SampleConversation[]> = {
  pt: [
    {
      name: 'Beatriz Lima',
      status: 'pending',
      messages: [from(24, 'Oi! Vocês entregam em Contagem?'), from(23, 'Preciso para sexta-feira')],
    },
    {
      name: 'Rogério Alves',
      status: 'pending',
      messages: [from(9, 'Bom dia, o meu pedido veio com um item trocado. Como faço para devolver?')],
    },
    {
      name: 'Camila Rocha',
      status: 'pending',
      messages: [from(2, 'Qual é o horário de vocês no sábado?')],
    },
    {
      name: 'Tiago Nunes',
      status: 'closed',
      messages: [
        from(190, 'Boa tarde! Ainda tem a mesa de 1,80 m?'),
        answer(186, 'Boa tarde, Tiago! Temos sim, a última. Quer que eu separe?'),
        from(184, 'Quero! Passo aí amanhã.'),
        answer(183, 'Separada até amanhã às 18h. Até lá!'),
      ],
    },
  ],
  en: [
    {
      name: 'Beatrice Lima',
      status: 'pending',
      messages: [from(24, 'Hi! Do you deliver to Contagem?'), from(23, 'I need it by Friday')],
    },
    {
      name: 'Roger Alves',
      status: 'pending',
      messages: [from(9, 'Good morning, one item of my order is the wrong one. How do I return it?')],
    },
    {
      name: 'Camille Rocha',
      status: 'pending',
      messages: [from(2, 'When are you open on Saturday?')],
    },
    {
      name: 'James Nunes',
      status: 'closed',
      messages: [
        from(190, 'Good afternoon! Do you still have the 1.80 m table?'),
        answer(186, 'Good afternoon, James! We do, the last one. Shall I put it aside?'),
        from(184, 'Please! I come by tomorrow.'),
        answer(183, 'It is kept for you until tomorrow at 18:00. See you!'),
      ],
    },
  ],
  es: [
    {
      name: 'Beatriz Lima',
      status: 'pending',
      messages: [from(24, '¡Hola! ¿Entregan en Contagem?'), from(23, 'Lo necesito para el viernes')],
    },
    {
      name: 'Rogelio Alves',
      status: 'pending',
      messages: [from(9, 'Buenos días, mi pedido llegó con un artículo cambiado. ¿Cómo lo devuelvo?')],
    },
    {
      name: 'Camila Rocha',
      status: 'pending',
      messages: [from(2, '¿Cuál es su horario el sábado?')],
    },
    {
      name: 'Santiago Núñez',
      status: 'closed',
      messages: [
        from(190, '¡Buenas tardes! ¿Todavía tienen la mesa de 1,80 m?'),
        answer(186, '¡Buenas tardes, Santiago! Sí, la última. ¿Se la aparto?'),
        from(184, '¡Sí! Paso mañana.'),
        answer(183, 'Apartada hasta mañana a las 18 h. ¡Hasta luego!'),
      ],
    },
  ],
}

/** Returns the conversations to practise on. */
export const sampleConversations = (language: Language): SampleConversation[] =>
  CONVERSATIONS[language].map((one) => ({ ...one, name: `${one.name} (${MARK[language]})` }))
