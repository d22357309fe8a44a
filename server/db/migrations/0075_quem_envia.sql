-- A server without SMTP_URL leaves the mails to one that has it: so each says whether it does.
alter table job_trabalhador add column envia boolean not null default false;
