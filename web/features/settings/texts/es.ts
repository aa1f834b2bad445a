import type * as pt from './pt.ts'

export const settings: typeof pt.settings = {
  group: {
    arrival: { title: 'Llegada', hint: 'Qué pasa cuando un cliente escribe o llama.' },
    attendance: { title: 'Atención', hint: 'Mientras alguien del equipo se ocupa de la conversación.' },
    ending: { title: 'Fin de la conversación', hint: 'Cómo terminan las conversaciones.' },
    team: { title: 'Equipo', hint: 'Cómo usan Balcão las personas del equipo.' },
    linking: { title: 'Conexión de números', hint: 'Cómo se conecta un número de WhatsApp por código QR.' },
    optOuts: {
      title: 'Bajas',
      hint: 'Cómo una persona deja de recibir campañas y vuelve a recibirlas. Cuenta el mensaje entero, sin diferencia de acentos, mayúsculas y emojis.',
    },
    ai: {
      title: 'Inteligencia artificial',
      hint: 'Lo que los modelos de los prompts pueden gastar, y si también ayudan al equipo.',
    },
    billing: {
      title: 'Segunda copia y liberación',
      hint: 'Lo que consultan las colas de segunda copia y de liberación en confianza. Elige en la cola lo que hace.',
    },
    ixc: { title: 'IXC Provedor', hint: 'Permite que el bot consulte clientes y facturas en IXC.' },
    mkAuth: { title: 'MK-AUTH', hint: 'Permite que el bot consulte clientes y facturas en MK-AUTH.' },
    asaas: { title: 'Asaas', hint: 'Permite que el bot consulte cobros en Asaas.' },
    installation: { title: 'Instalación', hint: 'Solo los superusuarios lo ven y lo cambian.' },
  },
  key: {
    scheduleType: {
      label: 'Horario de atención',
      hint: 'Qué horario de atención decide si el cliente recibe el mensaje de fuera del horario de atención. Sin ese mensaje, nada cambia para él.',
      values: { disabled: 'Desactivado', queue: 'Por cola', company: 'De la empresa' },
    },
    chatBotType: {
      label: 'Formato del bot',
      hint: 'Cómo ve el cliente los menús: opciones numeradas en un mensaje de texto, que responde con el número.',
      values: { text: 'Texto' },
    },
    customerLanguage: {
      label: 'Idioma con el cliente',
      hint: 'El idioma de lo que Balcão dice por sí solo: opciones de los menús, calificación, transferencias y avisos. Los textos que escribes quedan como están.',
      values: { pt: 'Português', en: 'English', es: 'Español' },
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo con una sola cola',
      hint: 'Envía el saludo de la conexión también cuando tiene una única cola. Con varias colas se envía siempre.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar grupos',
      hint: 'Los mensajes de grupos no crean conversaciones. Desactivado, cada grupo tiene su conversación.',
    },
    call: {
      label: 'Aceptar llamadas',
      hint: 'Deja sonar el teléfono. Desactivado, la llamada se rechaza y se pide al cliente que escriba.',
    },
    sendGreetingAccepted: {
      label: 'Saludo al aceptar',
      hint: 'Quien acepta una conversación es presentado al cliente con un mensaje automático.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar de transferencias',
      hint: 'El cliente recibe un aviso cuando la conversación pasa a otra cola u otro agente.',
    },
    openTicketOnlyOther: {
      label: 'Una conversación por contacto',
      hint: 'El equipo no abre otra conversación con quien ya es atendido por otra conexión. Lo que el cliente escribe nunca se rechaza.',
    },
    userSpyChat: {
      label: 'Espiar conversaciones',
      hint: 'Los agentes pueden leer, sin asumirlas, las conversaciones de sus colas. Los administradores siempre pueden.',
    },
    userRating: {
      label: 'Pedir calificación',
      hint: 'Cuando la conversación se resuelve, el cliente la califica de 1 a 3. La calificación aparece en el panel.',
    },
    ratingsTimeout: {
      label: 'Plazo de la calificación',
      hint: 'Durante cuánto tiempo un número del cliente vale como calificación. Después inicia una conversación nueva.',
    },
    hoursCloseTicketsAuto: {
      label: 'Resolver conversaciones paradas',
      hint: 'Horas sin respuesta del cliente hasta que la conversación se resuelva sola. Con 0, nunca.',
    },
    severalSessions: {
      label: 'Varios lugares a la vez',
      hint: 'Quien entra en el teléfono sigue conectado en la computadora. Cada persona ve en su perfil dónde está conectada, y lo cierra. Desactivado, la entrada más reciente cierra la anterior.',
    },
    passkeyLinking: {
      label: 'Conectar con llave de acceso',
      hint: 'Experimental. Cuando WhatsApp exige la llave de acceso (passkey) de la cuenta, la pantalla del código QR muestra cómo usarla. Balcão imita entonces lo que solo hace WhatsApp Web: si WhatsApp lo nota, puede bloquear el número. Desactivado, el intento termina y la pantalla dice por qué.',
    },
    optOutWords: {
      label: 'Palabras de baja',
      hint: 'Una por línea. Cuentan siempre, en cualquier conversación.',
    },
    optOutAnswers: {
      label: 'Palabras de baja como respuesta',
      hint: 'Una por línea. Solo cuentan como respuesta a una campaña de los últimos 7 días, porque en otra conversación pueden hablar de otra cosa. Así también cuentan frases como “pueden sacarme de la lista, por favor”.',
    },
    optInWords: {
      label: 'Palabras para volver',
      hint: 'Una por línea. Con ellas, quien se dio de baja vuelve a recibir.',
    },
    optInAnswers: {
      label: 'Palabras para volver como respuesta',
      hint: 'Una por línea. Solo cuentan justo después de la confirmación de la baja o de una campaña.',
    },
    optOutMessage: {
      label: 'Confirmación de la baja',
      hint: 'Se envía una vez a quien se da de baja. En blanco, Balcão confirma en el idioma del cliente.',
    },
    optInMessage: {
      label: 'Confirmación de la vuelta',
      hint: 'Se envía a quien vuelve a recibir. En blanco, Balcão confirma en el idioma del cliente.',
    },
    aiDailyBudget: {
      label: 'Presupuesto de IA por día',
      hint: 'Cuando se agota, el cliente pasa a una persona. Cuenta por los precios de cada prompt. Con 0, sin límite.',
    },
    attendantAi: {
      label: 'IA para agentes',
      hint: 'Sugiere respuestas, resume, reescribe y traduce cuando alguien del equipo lo pide. Nada se envía solo; los textos de la conversación van al servidor del modelo.',
    },
    attendantAiPrompt: {
      label: 'Prompt de la IA para agentes',
      hint: 'De qué prompt son el servidor, la clave y el modelo. En automático, el de la cola de la conversación o, si no, el primero de la empresa.',
    },
    aiCallDays: {
      label: 'Guardar el uso de IA por',
      hint: 'Después, las llamadas salen de la lista de uso y costo. Las sumas de cada día quedan.',
    },
    billingSystem: {
      label: 'Sistema de cobranza',
      hint: 'De dónde vienen las facturas y la liberación. En automático, vale el primero configurado.',
      values: { auto: 'Automático', ixc: 'IXC Provedor', mkAuth: 'MK-AUTH', asaas: 'Asaas' },
    },
    ipixc: { label: 'Dirección de IXC', hint: 'La URL del servidor, como https://ixc.tuempresa.com.' },
    tokenixc: { label: 'Token de IXC', hint: 'El token de un usuario con acceso a la API de IXC.' },
    ipmkauth: { label: 'Dirección de MK-AUTH', hint: 'La URL del servidor, como https://mk.tuempresa.com.' },
    clientidmkauth: {
      label: 'Client ID de MK-AUTH',
      hint: 'El identificador creado en la pantalla de API de MK-AUTH.',
    },
    clientsecretmkauth: { label: 'Client secret de MK-AUTH', hint: 'El secreto que acompaña al Client ID.' },
    asaas: { label: 'Clave de la API de Asaas', hint: 'La clave generada en Integraciones, en tu cuenta de Asaas.' },
    userCreation: {
      label: 'Aceptar nuevas empresas',
      hint: 'Muestra el registro en la pantalla de acceso. Desactivado, solo los superusuarios crean empresas. La primera pantalla de la instalación lo pregunta.',
    },
    campaignsEnabled: {
      label: 'Campañas en esta empresa',
      hint: 'Abre las campañas si el plan las incluye. Para las otras empresas, cámbialo en la pestaña Empresas.',
    },
  },
  lead: {
    options: 'Cómo trabaja Balcão para tu empresa. Cada cambio vale al instante, para todo el equipo.',
    hours: 'Cuándo atiende tu empresa.',
    look: 'El logotipo, el nombre y el color de tu empresa en las pantallas, en el acceso y en los correos.',
    companies: 'Las empresas de esta instalación, sus planes y vencimientos.',
    plans: 'Lo que las empresas pueden contratar, y por cuánto.',
    helps: 'Vídeos que ayudan a las empresas a usar Balcão.',
  },
  tabs: 'Configuración',
  tab: {
    options: 'Opciones',
    hours: 'Horarios',
    look: 'Apariencia',
    companies: 'Empresas',
    plans: 'Planes',
    helps: 'Ayuda',
  },
  saved: 'Operación actualizada con éxito.',
  access: 'Integraciones',
  accessHint: 'Las claves se guardan cifradas y no se vuelven a mostrar.',
  unit: { minutes: 'minutos', hours: 'horas', days: 'días', reais: 'R$' },
  prompt: { auto: 'Automático', missing: 'Prompt {{id}}' },
  billing: {
    test: 'Probar',
    testOf: 'Probar: {{name}}',
    works: 'Conectado: las credenciales fueron aceptadas.',
    missing: 'Falta: {{fields}}.',
    used: 'En uso',
  },
  secret: {
    set: 'Configurado',
    unset: 'No configurado',
    define: 'Definir',
    replace: 'Reemplazar',
    remove: 'Quitar',
    defineOf: 'Definir: {{name}}',
    replaceOf: 'Reemplazar: {{name}}',
    removeOf: 'Quitar: {{name}}',
    removeTitle: '¿Quitar {{name}}?',
    removeText: 'Lo que depende de esta clave deja de funcionar. No se puede recuperar, solo definir de nuevo.',
  },
  hours: {
    timezone: 'Zona horaria',
    timezoneHint: 'Vale para los horarios, las fechas en las pantallas y los informes.',
    now: 'Ahora son las {{time}}.',
    needsMessage:
      'Fuera de estos horarios, el cliente recibe el mensaje de fuera del horario de atención de la conexión. Escríbelo en Conexiones.',
    saved: 'Horarios actualizados con éxito.',
    discard: 'Descartar',
    brazil: 'Brasil',
    elsewhere: 'Otras',
    noZone: 'Ninguna zona encontrada',
  },
}
