"""Endpoints, one file for each subject: they read a request, ask a service, and write an answer.

May import everything else in `web` but `app` and `run`; nothing else imports from here.
"""
