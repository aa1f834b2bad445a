import type { CustomerLanguage } from '#contract/automatic-texts.ts'

/** What customers read around what an outside system says, and the notes for attendants about it. */
export type CustomerTexts = {
  wrong: Record<'email' | 'url' | 'phone' | 'time' | 'number' | 'date' | 'rating' | 'file', string>
  numberBetween(min: number | null, max: number | null): string
  notUnderstood: string
  writeToMe: string
  textOnly: string
  several: string
  rating(from: number, to: number): string
  date: { plain: string; withTime: string; range: string }
  time: string
  file: string
  skip: string
  skipWord: string
  payment(amount: string): string
  note: {
    hidden(what: string): string
    command(text: string): string
    unknownQueue(id: number): string
    unknownUser(id: number): string
    unknownTag(id: number): string
    handOver(text: string): string
  }
}

const TEXTS: Record<CustomerLanguage, CustomerTexts> = {
  pt: {
    wrong: {
      email: 'Isto não parece um e-mail. Escreva, por exemplo, ana@exemplo.com.br.',
      url: 'Isto não parece um endereço da internet. Escreva, por exemplo, www.exemplo.com.br.',
      phone: 'Isto não parece um telefone. Escreva com o DDD, por exemplo, 11 98765-4321.',
      time: 'Não entendi a hora. Escreva, por exemplo, 14:30.',
      number: 'Escreva só um número, por favor.',
      date: 'Não entendi a data. Escreva, por exemplo, 31/12/2026.',
      rating: 'Não entendi a avaliação.',
      file: 'Envie um arquivo ou uma foto, por favor.',
    },
    numberBetween: (min, max) =>
      min === null
        ? `O número pode ser até ${max}.`
        : max === null
          ? `O número pode ser a partir de ${min}.`
          : `O número vai de ${min} a ${max}.`,
    notUnderstood: 'Não entendi a sua resposta. Tente de novo, por favor.',
    writeToMe: 'Pode escrever.',
    textOnly: 'Por enquanto só entendo texto. Pode escrever, por favor?',
    several: 'Pode escolher várias, separadas por vírgula: 1, 2',
    rating: (from, to) => `Responda com um número de ${from} a ${to}.`,
    date: {
      plain: 'Escreva a data assim: 31/12/2026',
      withTime: 'Escreva a data e a hora assim: 31/12/2026 14:30',
      range: 'Escreva as duas datas assim: 30/12/2026 a 02/01/2027',
    },
    time: 'Escreva a hora assim: 14:30',
    file: 'Envie o arquivo por aqui.',
    skip: 'Para pular, responda *pular*.',
    skipWord: 'pular',
    payment: (amount) =>
      `O pagamento${amount && ` de ${amount}`} não pode ser feito por aqui. Um atendente vai continuar o seu atendimento.`,
    note: {
      hidden: (what) => `O fluxo mostraria “${what}”, que não existe neste canal. O cliente não viu.`,
      command: (text) => `O fluxo mandou um comando que não se entende: ${text}`,
      unknownQueue: (id) => `O fluxo pediu a fila ${id}, que não existe.`,
      unknownUser: (id) => `O fluxo pediu o atendente ${id}, que não existe ou não atende esta fila.`,
      unknownTag: (id) => `O fluxo pediu a etiqueta ${id}, que não existe.`,
      handOver: (text) => `O fluxo informou ao passar a conversa: ${text}`,
    },
  },
  en: {
    wrong: {
      email: 'This does not look like an e-mail address. Write, for example, ana@example.com.',
      url: 'This does not look like a web address. Write, for example, www.example.com.',
      phone: 'This does not look like a telephone number. Write it with the area code, please.',
      time: 'I did not understand the time. Write, for example, 14:30.',
      number: 'Please write only a number.',
      date: 'I did not understand the date. Write, for example, 31/12/2026.',
      rating: 'I did not understand the rating.',
      file: 'Please send a file or a photo.',
    },
    numberBetween: (min, max) =>
      min === null
        ? `The number can be up to ${max}.`
        : max === null
          ? `The number starts at ${min}.`
          : `The number goes from ${min} to ${max}.`,
    notUnderstood: 'I did not understand your answer. Please try again.',
    writeToMe: 'Please write to me.',
    textOnly: 'For now I only understand text. Could you write it, please?',
    several: 'You can choose several, separated by commas: 1, 2',
    rating: (from, to) => `Reply with a number from ${from} to ${to}.`,
    date: {
      plain: 'Write the date like this: 31/12/2026',
      withTime: 'Write date and time like this: 31/12/2026 14:30',
      range: 'Write both dates like this: 30/12/2026 to 02/01/2027',
    },
    time: 'Write the time like this: 14:30',
    file: 'Please send the file here.',
    skip: 'To skip, reply *skip*.',
    skipWord: 'skip',
    payment: (amount) =>
      `The payment${amount && ` of ${amount}`} cannot be made here. A person will continue from here.`,
    note: {
      hidden: (what) =>
        `The flow would show “${what}”, which does not exist on this channel. The customer did not see it.`,
      command: (text) => `The flow gave a command that is not understood: ${text}`,
      unknownQueue: (id) => `The flow asked for queue ${id}, which does not exist.`,
      unknownUser: (id) => `The flow asked for attendant ${id}, who does not exist or is not in this queue.`,
      unknownTag: (id) => `The flow asked for tag ${id}, which does not exist.`,
      handOver: (text) => `What the flow said when it handed over: ${text}`,
    },
  },
  es: {
    wrong: {
      email: 'Esto no parece un correo. Escriba, por ejemplo, ana@ejemplo.com.',
      url: 'Esto no parece una dirección de internet. Escriba, por ejemplo, www.ejemplo.com.',
      phone: 'Esto no parece un teléfono. Escríbalo con el código de área, por favor.',
      time: 'No entendí la hora. Escriba, por ejemplo, 14:30.',
      number: 'Escriba solo un número, por favor.',
      date: 'No entendí la fecha. Escriba, por ejemplo, 31/12/2026.',
      rating: 'No entendí la calificación.',
      file: 'Envíe un archivo o una foto, por favor.',
    },
    numberBetween: (min, max) =>
      min === null
        ? `El número puede ser hasta ${max}.`
        : max === null
          ? `El número puede ser desde ${min}.`
          : `El número va de ${min} a ${max}.`,
    notUnderstood: 'No entendí su respuesta. Inténtelo de nuevo, por favor.',
    writeToMe: 'Puede escribir.',
    textOnly: 'Por ahora solo entiendo texto. ¿Puede escribirlo, por favor?',
    several: 'Puede elegir varias, separadas por comas: 1, 2',
    rating: (from, to) => `Responda con un número del ${from} al ${to}.`,
    date: {
      plain: 'Escriba la fecha así: 31/12/2026',
      withTime: 'Escriba la fecha y la hora así: 31/12/2026 14:30',
      range: 'Escriba las dos fechas así: 30/12/2026 a 02/01/2027',
    },
    time: 'Escriba la hora así: 14:30',
    file: 'Envíe el archivo por aquí.',
    skip: 'Para omitir, responda *omitir*.',
    skipWord: 'omitir',
    payment: (amount) =>
      `El pago${amount && ` de ${amount}`} no se puede hacer por aquí. Una persona continuará con su atención.`,
    note: {
      hidden: (what) => `El flujo mostraría “${what}”, que no existe en este canal. El cliente no lo vio.`,
      command: (text) => `El flujo dio una orden que no se entiende: ${text}`,
      unknownQueue: (id) => `El flujo pidió la cola ${id}, que no existe.`,
      unknownUser: (id) => `El flujo pidió el agente ${id}, que no existe o no atiende esta cola.`,
      unknownTag: (id) => `El flujo pidió la etiqueta ${id}, que no existe.`,
      handOver: (text) => `Lo que el flujo informó al pasar la conversación: ${text}`,
    },
  },
}

export const customerTexts = (language: CustomerLanguage): CustomerTexts => TEXTS[language]
