/** The form that fields stand in: what they do beside their value (files on their way) hangs on it. */
import { createContext } from 'react';

export const FormIdContext = createContext<string | null>(null);
