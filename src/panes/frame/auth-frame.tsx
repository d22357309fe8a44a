/** The frame of the public screens: one card, the municipality and the version below. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ping } from '../../api/health.ts';
import { Toasts } from '../../ui/toast.tsx';
import { connectionInfoAtom } from '../../workspace/connection.ts';
import { StatusEnd } from './status-bar.tsx';

export function AuthFrame({ children }: { children: ReactNode }) {
  const { municipio } = useAtomValue(connectionInfoAtom);
  useEffect(() => void ping(), []);
  return (
    <div className="auth">
      <main>
        {children}
        <Toasts />
      </main>
      <footer className="status" aria-label="Estado">
        <span>{municipio}</span>
        <StatusEnd />
      </footer>
    </div>
  );
}
