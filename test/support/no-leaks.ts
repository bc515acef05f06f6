/**
 * Before every file: listeners that pile up, as Node warns of them, are a fault of the run and not a line among others.
 */
const throwLeak = (warning: Error) => {
  if (warning.name === 'MaxListenersExceededWarning') throw warning
}

// Files share a process.
if (!process.listeners('warning').some(({ name }) => name === throwLeak.name)) process.on('warning', throwLeak)
